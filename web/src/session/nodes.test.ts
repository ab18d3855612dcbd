import { expect, test } from "vitest";
import { Nodes } from "./nodes.ts";

test("the page's own server is first, then the others in turn", () => {
  const nodes = new Nodes("https://a.example");
  expect(nodes.has_others).toBe(false);
  nodes.move_on();
  expect(nodes.current).toBe("https://a.example");

  nodes.learn({ alive: 3, nodes: ["https://a.example", "https://b.example", "https://c.example"] });
  expect(nodes.has_others).toBe(true);
  const visited = [0, 1, 2, 3].map(() => {
    nodes.move_on();
    return nodes.current;
  });
  expect(new Set(visited).size).toBe(3);
  expect(visited[3]).toBe(visited[0]);
});

test("a balancer's address stays in the round", () => {
  const nodes = new Nodes("https://example.org");
  nodes.learn({ alive: 1, nodes: ["https://a.example"] });
  expect(nodes.current).toBe("https://example.org");
  nodes.move_on();
  expect(nodes.current).toBe("https://a.example");
});

test("servers without addresses of their own are worth leaving a silent one for", () => {
  const nodes = new Nodes("https://example.org");
  nodes.learn({ alive: 3, nodes: [] });
  expect(nodes.has_others).toBe(true);
  nodes.move_on();
  expect(nodes.current).toBe("https://example.org");
  nodes.learn({ alive: 1, nodes: [] });
  expect(nodes.has_others).toBe(false);
});
