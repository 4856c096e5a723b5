// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  barPath,
  labelStep,
  linearScale,
  markPath,
  placeTooltip,
  runsOf,
  smoothPath,
  stepPath,
  textWidth,
  ticksFor,
  truncate,
} from './geometry.ts'

const amounts = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Math.round(value * 1000) / 1000),
)
const lists = fc.array(amounts, { minLength: 1, maxLength: 30 })
const stepsOf = (ticks: readonly number[]) => ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0))
/** The leading digits of a number: 2500 → 2.5. */
const mantissa = (value: number) => Number(value.toExponential(6).split('e')[0])

describe('ticksFor', () => {
  it.each([
    { name: 'an axis from 0', scale: false },
    { name: 'a scaled axis', scale: true },
  ])('covers all values in 2 to 6 nice steps: $name', ({ scale }) => {
    fc.assert(
      fc.property(lists, (values) => {
        const ticks = ticksFor(values, { scale })
        const [low, high] = [Math.min(...values), Math.max(...values)]
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        const slack = step * 1e-6
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks[0]).toBeLessThanOrEqual(low + slack)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - slack)
        expect([1, 2, 2.5, 5]).toContain(mantissa(step))
        for (const one of stepsOf(ticks)) expect(Math.abs(one - step)).toBeLessThanOrEqual(slack)
        // A multiple of the step, so 0 is a tick wherever the axis passes it.
        for (const tick of ticks) expect(Math.abs(tick / step - Math.round(tick / step))).toBeLessThan(1e-6)
        if (!scale) expect(ticks.some((tick) => tick === 0)).toBe(true)
      }),
    )
  })

  it('leaves no empty step at either end', () => {
    fc.assert(
      fc.property(lists, (values) => {
        const ticks = ticksFor(values)
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        fc.pre(values.some((value) => value !== 0))
        expect((ticks.at(-1) ?? 0) - step).toBeLessThan(Math.max(0, ...values) + step * 1e-6)
        expect((ticks[0] ?? 0) + step).toBeGreaterThan(Math.min(0, ...values) - step * 1e-6)
      }),
    )
  })

  it('returns only whole numbers for counts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { minLength: 1 }), fc.boolean(), (values, scale) => {
        const ticks = ticksFor(values, { whole: true, scale })
        expect(ticks.filter((tick) => !Number.isInteger(tick))).toEqual([])
        expect(ticks.length).toBeLessThanOrEqual(6)
      }),
    )
  })

  test.each([
    { values: [0, 7], expected: [0, 2, 4, 6, 8] },
    { values: [15_200], expected: [0, 5000, 10_000, 15_000, 20_000] },
    { values: [-3, 9], expected: [-5, 0, 5, 10] },
    { values: [0.3], expected: [0, 0.1, 0.2, 0.3] },
    { values: [], expected: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  ])('has the ticks $expected for $values', ({ values, expected }) => {
    expect(ticksFor(values)).toEqual(expected)
  })

  it('ends at the given maximum in quarters', () => {
    expect(ticksFor([3, 12], { most: 100 })).toEqual([0, 25, 50, 75, 100])
  })

  it('places a constant inside a scaled axis', () => {
    const ticks = ticksFor([5999], { scale: true, whole: true })
    expect(ticks[0]).toBeLessThan(5999)
    expect(ticks[0]).toBeGreaterThan(5000)
    expect(ticks.at(-1)).toBeGreaterThan(5999)
  })
})

test('linearScale maps values and clamps them to the ends', () => {
  const scale = linearScale(0, 100, 200, 0)
  expect([0, 50, 100, 120, -5].map(scale)).toEqual([200, 100, 0, 0, 200])
})

describe('labels', () => {
  const axes = fc.record({
    count: fc.integer({ min: 1, max: 120 }),
    band: fc.double({ min: 1, max: 80, noNaN: true }),
    widest: fc.integer({ min: 1, max: 120 }),
    seed: fc.integer({ min: 0, max: 1000 }),
    reversed: fc.boolean(),
  })

  it('never touch, and use the smallest possible step', () => {
    fc.assert(
      fc.property(axes, ({ count, band, widest, seed, reversed }) => {
        const sizes = Array.from({ length: count }, (_, at) => 1 + ((at * 7919 + seed) % widest))
        const centers = sizes.map((_, at) => (reversed ? -1 : 1) * at * band)
        const step = labelStep(centers, sizes, 4)
        const free = (every: number) => {
          const spans = sizes
            .map((size, at) => [(centers[at] ?? 0) - size / 2, (centers[at] ?? 0) + size / 2] as const)
            .filter((_, at) => at % every === 0)
            .sort((one, other) => one[0] - other[0])
          return spans.every(([start], at) => at === 0 || start - (spans[at - 1]?.[1] ?? 0) >= 4 - 1e-9)
        }
        expect(free(step)).toBe(true)
        if (step > 1) expect(free(step - 1)).toBe(false)
      }),
    )
  })

  it('are truncated with an ellipsis only if too long', () => {
    expect(truncate('城南店', 9)).toBe('城南店')
    expect(truncate('二〇二六年三月各门店手机与配件的销售额', 9)).toBe('二〇二六年三月各…')
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 3, max: 20 }),
        (text, most) => {
          const short = truncate(text, most)
          expect(textWidth(short)).toBeLessThanOrEqual(Math.max(most, 0))
          expect(short === text || short.endsWith('…')).toBe(true)
        },
      ),
    )
  })
})

const numbersIn = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text))

describe('lines', () => {
  it('break at gaps', () => {
    const [a, b, c] = [1, 2, 3].map((x) => ({ x, y: x }))
    expect(runsOf([null, a ?? null, b ?? null, null, c ?? null])).toEqual([[a, b], [c]])
    expect(runsOf([null, null])).toEqual([])
  })

  it('pass through every point within the range of neighbours', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 20 }), (heights) => {
        const points = heights.map((y, at) => ({ x: at * 20, y }))
        const path = smoothPath(points)
        const curves = path.split('C').slice(1).map(numbersIn)
        expect(curves).toHaveLength(points.length - 1)
        curves.forEach(([, y1 = 0, , y2 = 0, x = 0, y = 0], at) => {
          const [from, to] = [points[at]?.y ?? 0, points[at + 1]?.y ?? 0]
          expect([x, y]).toEqual([points[at + 1]?.x, to])
          // Samples the curve instead of solving for its extremes.
          for (let t = 0; t <= 1; t += 0.1) {
            const drawn =
              (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t ** 3 * to
            expect(drawn).toBeGreaterThanOrEqual(Math.min(from, to) - 0.02)
            expect(drawn).toBeLessThanOrEqual(Math.max(from, to) + 0.02)
          }
        })
      }),
    )
  })

  it('are a point for one value', () => {
    expect(smoothPath([{ x: 3, y: 4 }])).toBe('M3,4')
  })

  it('extend each value to the next in a step line', () => {
    const points = [
      { x: 0, y: 10 },
      { x: 20, y: 30 },
    ]
    expect(stepPath(points, 40)).toBe('M0,10H20V30H40')
  })
})

describe('bars', () => {
  const base = { near: 5, thick: 10, radius: 4 }
  test.each([
    { name: 'up', bar: { ...base, base: 100, end: 20, horizontal: false }, box: [5, 20, 15, 100] },
    { name: 'down', bar: { ...base, base: 50, end: 80, horizontal: false }, box: [5, 50, 15, 80] },
    { name: 'right', bar: { ...base, base: 10, end: 90, horizontal: true }, box: [10, 5, 90, 15] },
    { name: 'short', bar: { ...base, base: 10, end: 11, horizontal: true }, box: [10, 5, 11, 15] },
  ])('fill their box: $name', ({ bar, box }) => {
    const numbers = numbersIn(barPath(bar))
    const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd))
    expect([
      Math.min(...(xs ?? [])),
      Math.min(...(ys ?? [])),
      Math.max(...(xs ?? [])),
      Math.max(...(ys ?? [])),
    ]).toEqual(box)
  })
})

test('markPath returns different marks for four series', () => {
  expect(new Set([0, 1, 2, 3].map((series) => markPath({ x: 0, y: 0 }, series, 3))).size).toBe(4)
})

test('placeTooltip stays inside the chart and next to its column', () => {
  const lengths = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(lengths, lengths, lengths, fc.integer({ min: 1, max: 100 }), (x, y, width, height) => {
      const area = { width: 400, height: 100 }
      const tip = { width: Math.min(width, 180), height }
      const place = placeTooltip({ anchor: { x, y }, gap: 10, tip, area })
      expect(place.x).toBeGreaterThanOrEqual(0)
      expect(place.y).toBeGreaterThanOrEqual(0)
      expect(place.x + tip.width).toBeLessThanOrEqual(area.width)
      expect(place.y + tip.height).toBeLessThanOrEqual(area.height)
      expect(place.x >= x + 10 || place.x + tip.width <= x - 10).toBe(true)
    }),
  )
})

test('placeTooltip is below a row, or above without room', () => {
  const place = (y: number) =>
    placeTooltip({
      anchor: { x: 290, y },
      gap: 20,
      tip: { width: 100, height: 50 },
      area: { width: 300, height: 200 },
      horizontal: true,
    })
  expect(place(30)).toEqual({ x: 190, y: 50 })
  expect(place(170)).toEqual({ x: 190, y: 100 })
})
