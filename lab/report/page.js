// Draws the figures of a report: each has its data beside it (lab/report/figure.h).
(() => {
  "use strict";
  const colours = ["var(--s1)", "var(--s2)", "var(--s3)", "var(--s4)", "var(--s5)", "var(--s6)", "var(--s7)"];
  const style = { fontSize: "13px", fontFamily: "system-ui, sans-serif", background: "none", overflow: "visible" };
  const faint = { stroke: "currentColor", strokeOpacity: 0.35, strokeDasharray: "3,3" };

  const unique = (values) => [...new Set(values)];
  const scale_of = { plain: 1, percent: 100, points: 100 };
  const minus = (text) => text.replace("-", "−");
  const text_of = (axis, value) => {
    const scaled = value * scale_of[axis.unit];
    if (axis.unit === "percent") return `${minus(scaled.toFixed(1))} %`;
    if (axis.unit === "points") return `${scaled > 0 ? "+" : ""}${minus(scaled.toFixed(1))} points`;
    return minus(String(Number(scaled.toPrecision(4))));
  };
  const interval_text = (axis, row) =>
    `${text_of(axis, row.value)}\n${text_of(axis, row.low)} to ${text_of(axis, row.high)}`;
  const label_of = (axis) =>
    axis.unit === "percent"
      ? `${axis.label} (%)`
      : axis.unit === "points"
        ? `${axis.label} (percentage points)`
        : axis.label;
  // From the data, widened to what the axis asks for, with a little room.
  const domain_of = (axis, values) => {
    const from = axis.from ?? Math.min(...values);
    const to = axis.to ?? Math.max(...values);
    const room = to > from ? 0.04 * (to - from) : 0.01;
    return [axis.from ?? from - room, axis.to ?? to + room].map((value) => value * scale_of[axis.unit]);
  };
  const scale_options = (axis, values) => ({
    label: label_of(axis),
    labelArrow: "none",
    labelAnchor: "center",
    domain: domain_of(axis, values),
    transform: (value) => value * scale_of[axis.unit],
    grid: true,
    ticks: 6,
    ...(axis.unit === "plain" ? {} : { tickFormat: (value) => minus(String(Number(value.toPrecision(6)))) }),
  });
  const colour_scale = (names, symbols) => ({
    domain: names,
    range: colours,
    type: "ordinal",
    ...(names.length > 1 ? { legend: true } : {}),
    ...symbols,
  });
  const label_room = (labels, width) => {
    const longest = Math.max(...labels.map((label) => label.length));
    return Math.min(Math.round(width * 0.36), 16 + Math.round(longest * 6.9));
  };
  const label_axis = (room) =>
    Plot.axisY({ label: null, tickSize: 0, lineWidth: (room - 12) / 13, lineHeight: 1.05, tickPadding: 8 });

  const draw = {
    intervals(data, width) {
      const labels = unique(data.rows.map((row) => row.label));
      const series = unique(data.rows.map((row) => row.series));
      const room = label_room(labels, width);
      const wraps = labels.some((label) => label.length * 6.9 > room);
      const step = Math.max(wraps ? 34 : 22, 13 * series.length + 8);
      const values = [...data.rows.flatMap((row) => [row.low, row.high]), ...data.rules.map((rule) => rule.at)];
      const marks = series.flatMap((name, index) => {
        const rows = data.rows.filter((row) => row.series === name);
        const dy = (index - (series.length - 1) / 2) * 11;
        return [
          Plot.ruleY(rows, { y: "label", x1: "low", x2: "high", stroke: "series", strokeWidth: 2, dy, marker: "tick" }),
          Plot.dot(rows, {
            y: "label",
            x: "value",
            fill: "series",
            r: 4.5,
            dy,
            tip: true,
            title: (row) => `${row.label}${row.series ? `, ${row.series}` : ""}\n${interval_text(data.x, row)}`,
          }),
        ];
      });
      return Plot.plot({
        width,
        height: 58 + step * labels.length,
        marginLeft: room,
        marginRight: 18,
        marginTop: 14,
        marginBottom: 42,
        style,
        x: scale_options(data.x, values),
        y: { domain: labels, type: "point", padding: 0.5, label: null },
        color: colour_scale(series),
        marks: [
          label_axis(room),
          Plot.ruleX(data.rules, { x: "at", ...faint }),
          Plot.text(data.rules, {
            x: "at",
            text: "label",
            frameAnchor: "top",
            dy: -12,
            fillOpacity: 0.75,
            fontSize: 11,
          }),
          ...marks,
        ],
      });
    },

    lines(data, width) {
      const series = unique(data.rows.map((row) => row.series));
      const values = [...data.rows.flatMap((row) => [row.low, row.high]), ...data.rules.map((rule) => rule.at)];
      const places = unique(data.rows.map((row) => row.x));
      const each = places.length * 30 < width && places.length <= 15;
      return Plot.plot({
        width,
        height: Math.min(380, Math.max(240, width * 0.55)),
        marginLeft: 56,
        marginRight: 18,
        marginBottom: 42,
        style,
        x: {
          ...scale_options(
            data.x,
            data.rows.map((row) => row.x),
          ),
          grid: false,
          ticks: each ? places : Math.min(8, Math.floor(width / 70)),
          tickFormat: String,
        },
        y: { ...scale_options(data.y, values), labelAnchor: "center" },
        color: colour_scale(series),
        marks: [
          Plot.ruleY(data.rules, { y: "at", ...faint }),
          Plot.text(data.rules, {
            y: "at",
            text: "label",
            frameAnchor: "right",
            textAnchor: "end",
            dy: -7,
            fillOpacity: 0.75,
            fontSize: 11,
          }),
          Plot.areaY(data.rows, { x: "x", y1: "low", y2: "high", fill: "series", z: "series", fillOpacity: 0.16 }),
          Plot.line(data.rows, { x: "x", y: "value", stroke: "series", z: "series", strokeWidth: 2 }),
          places.length > 40 ? null : Plot.dot(data.rows, { x: "x", y: "value", fill: "series", r: 3 }),
          Plot.tip(
            data.rows,
            Plot.pointer({
              x: "x",
              y: "value",
              title: (row) =>
                `${row.series ? `${row.series}, ` : ""}${data.x.label} ${row.x}\n${interval_text(data.y, row)}`,
            }),
          ),
        ],
      });
    },

    bars(data, width) {
      const labels = unique(data.rows.map((row) => row.label));
      const parts = unique(data.rows.map((row) => row.part));
      const room = label_room(labels, width);
      const wraps = labels.some((label) => label.length * 6.9 > room);
      const wide = (width - room - 18) / 100;
      return Plot.plot({
        width,
        height: 56 + (wraps ? 40 : 30) * labels.length,
        marginLeft: room,
        marginRight: 18,
        marginTop: 6,
        marginBottom: 42,
        style,
        x: scale_options({ from: 0, to: 1, ...data.x }, [0, 1]),
        y: { domain: labels, label: null, padding: 0.22 },
        color: colour_scale(parts),
        marks: [
          label_axis(room),
          Plot.barX(
            data.rows,
            Plot.stackX({
              order: parts,
              y: "label",
              x: "share",
              fill: "part",
              inset: 0.5,
              tip: true,
              title: (row) => `${row.label}\n${row.part}: ${text_of(data.x, row.share)}`,
            }),
          ),
          Plot.text(
            data.rows,
            Plot.stackX({
              order: parts,
              y: "label",
              x: "share",
              z: "part",
              text: (row) => (row.share * 100 * wide > 30 ? Math.round(row.share * 100) : ""),
              fill: "var(--paper)",
              fontWeight: 600,
            }),
          ),
        ],
      });
    },

    calibration(data, width) {
      const series = unique(data.rows.map((row) => row.series));
      const side = Math.min(width, 460);
      return Plot.plot({
        width: side,
        height: side,
        marginLeft: 56,
        marginRight: 18,
        marginBottom: 42,
        style,
        x: scale_options({ from: 0, to: 1, ...data.x }, [0, 1]),
        y: scale_options({ from: 0, to: 1, ...data.y }, [0, 1]),
        r: { range: [2, 11], type: "sqrt" },
        color: colour_scale(series),
        marks: [
          Plot.link([0], { x1: 0, y1: 0, x2: 1, y2: 1, ...faint }),
          Plot.ruleX(data.rows, { x: "predicted", y1: "low", y2: "high", stroke: "series", strokeWidth: 2 }),
          Plot.line(data.rows, { x: "predicted", y: "value", stroke: "series", z: "series", strokeOpacity: 0.6 }),
          Plot.dot(data.rows, {
            x: "predicted",
            y: "value",
            fill: "series",
            fillOpacity: 0.75,
            stroke: "var(--paper)",
            r: "count",
            tip: true,
            title: (row) =>
              `${row.series}\nsaid ${text_of(data.x, row.predicted)}\nwas ${interval_text(data.y, row)}\n${row.count} times`,
          }),
        ],
      });
    },
  };

  for (const figure of document.querySelectorAll("figure[data-kind]")) {
    const host = figure.querySelector(".plot");
    const data = JSON.parse(figure.querySelector("script").textContent);
    const caption = figure.querySelector("figcaption").textContent;
    let drawn = 0;
    const redraw = () => {
      const width = Math.floor(host.clientWidth);
      if (width === 0 || width === drawn) return;
      drawn = width;
      const plot = draw[figure.dataset.kind](data, width);
      const picture = plot.matches("svg") ? plot : plot.querySelector(":scope > svg");
      picture.setAttribute("role", "img");
      picture.setAttribute("aria-label", caption);
      host.replaceChildren(plot);
    };
    new ResizeObserver(redraw).observe(host);
    redraw();
  }
})();
