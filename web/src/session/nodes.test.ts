import { expect, test } from "vitest";
import { Nodes } from "./nodes.ts";

/** What a connection does when it is cut off. */
function move_on(nodes: Nodes): string {
  nodes.leave(nodes.current);
  return nodes.current;
}

test("the page's own server is first, then the others in turn", () => {
  const nodes = new Nodes("https://a.example");
  expect(nodes.has_others).toBe(false);
  move_on(nodes);
  expect(nodes.current).toBe("https://a.example");

  nodes.learn({ alive: 3, nodes: ["https://a.example", "https://b.example", "https://c.example"] });
  expect(nodes.has_others).toBe(true);
  const visited = [0, 1, 2, 3].map(() => move_on(nodes));
  expect(new Set(visited).size).toBe(3);
  expect(visited[3]).toBe(visited[0]);
});

test("a server that was left is the last to be tried again, whatever is learnt meanwhile", () => {
  const nodes = new Nodes("https://a.example");
  const site = { alive: 3, nodes: ["https://a.example", "https://b.example", "https://c.example"] };
  nodes.learn(site);
  nodes.leave("https://a.example");
  nodes.leave("https://a.example"); // another connection of the same page
  for (let i = 0; i < 20; i++) {
    nodes.learn(site);
    expect(nodes.current).not.toBe("https://a.example");
  }
  move_on(nodes);
  nodes.learn(site);
  expect(nodes.current).not.toBe("https://a.example");
  expect(move_on(nodes)).toBe("https://a.example");
});

test("a balancer's address stays in the round", () => {
  const nodes = new Nodes("https://example.org");
  nodes.learn({ alive: 1, nodes: ["https://a.example"] });
  expect(nodes.current).toBe("https://example.org");
  expect(move_on(nodes)).toBe("https://a.example");
});

test("servers without addresses of their own are worth leaving a silent one for", () => {
  const nodes = new Nodes("https://example.org");
  nodes.learn({ alive: 3, nodes: [] });
  expect(nodes.has_others).toBe(true);
  expect(move_on(nodes)).toBe("https://example.org");
  nodes.learn({ alive: 1, nodes: [] });
  expect(nodes.has_others).toBe(false);
});
