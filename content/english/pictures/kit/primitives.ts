/** Markup of one or more SVG elements on the 64 x 64 canvas. */
export type Art = string

/** Class letter of each tone in `palette.css`. */
export const TONES = {
  /** White with a thin outline, visible on every surface. */
  paper: 'w',
  /** First neutral tone: large quiet areas. */
  base: 'b',
  /** Second neutral tone: hair, wheels, outlines on the surface. */
  slate: 's',
  /** Details on lighter shapes only; too dark for the dark surface. */
  ink: 'i',
  skin: 'f',
  /** Darkens what is below it, whatever its colour. */
  shade: 'd',
  /** Lightens what is below it. */
  shine: 'l',
  red: 'r',
  orange: 'o',
  yellow: 'y',
  green: 'g',
  blue: 'u',
  purple: 'p',
  pink: 'k',
  brown: 'n',
} as const
export type Tone = keyof typeof TONES
export type Point = readonly [x: number, y: number]

const short = (value: number) => String(Math.round(value * 10) / 10)
const attributes = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${short(value)}"`)
    .join('')

/** Removes what a path does not need: final zeros, leading zeros, spaces before a minus and after a letter. */
const compact = (d: string) =>
  d
    .replace(/(\.\d*?)0+(?!\d)/g, '$1')
    .replace(/\.(?!\d)/g, '')
    .replace(/(?<![\d.])0\./g, '.')
    .replace(/ -|([a-zA-Z]) /g, (match, letter?: string) => letter ?? match.trim())

export const art = (...parts: Art[]): Art => parts.join('')

export const circle = (tone: Tone, cx: number, cy: number, r: number): Art =>
  `<circle class="${TONES[tone]}"${attributes({ cx, cy, r })}/>`

/** An ellipse, turned clockwise by `angle` degrees about its centre. */
export const ellipse = (tone: Tone, cx: number, cy: number, rx: number, ry: number, angle = 0): Art => {
  const turned = angle === 0 ? '' : ` transform="rotate(${[angle, cx, cy].map(short).join(' ')})"`
  return `<ellipse class="${TONES[tone]}"${attributes({ cx, cy, rx, ry })}${turned}/>`
}

/** A rectangle with rounded corners. */
export const box = (tone: Tone, x: number, y: number, width: number, height: number, rx = 3): Art =>
  `<rect class="${TONES[tone]}"${attributes({ x, y, width, height, ...(rx > 0 ? { rx } : {}) })}/>`

/** A filled path. */
export const area = (tone: Tone, d: string): Art => `<path class="${TONES[tone]}" d="${compact(d)}"/>`

const pairs = (points: readonly Point[]) => points.map((point) => point.map(short).join(' ')).join('L')

/** A filled polygon whose corners are rounded by a radius of 2, which also widens it by 2 on each side. */
export const polygon = (tone: Tone, ...points: Point[]): Art =>
  `<path class="${TONES[tone]} j" d="M${compact(pairs(points))}Z"/>`

/** A line along a path with round ends; standard widths are 2, 3 and 5, limbs 6. */
export const line = (tone: Tone, d: string, width = 3): Art =>
  `<path class="${TONES[tone]} x" d="${compact(d)}"${width === 3 ? '' : ` stroke-width="${short(width)}"`}/>`

/** A straight line through points. */
export const stroke = (tone: Tone, points: readonly Point[], width = 3): Art =>
  line(tone, `M${pairs(points)}`, width)

/** The outline of a circle. */
export const ring = (tone: Tone, cx: number, cy: number, r: number, width = 3): Art =>
  line(
    tone,
    `M${short(cx - r)} ${short(cy)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0`,
    width,
  )

/** Moves parts by `x` and `y` after scaling them about the origin. */
export const at = (x: number, y: number, scale: number, ...parts: Art[]): Art =>
  `<g transform="translate(${short(x)} ${short(y)})${scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`}">${parts.join('')}</g>`

/** Scales parts about the centre of the canvas. */
export const zoom = (scale: number, ...parts: Art[]): Art =>
  at(32 - 32 * scale, 32 - 32 * scale, scale, ...parts)

/** Turns parts clockwise by degrees about a point. */
export const turn = (angle: number, cx: number, cy: number, ...parts: Art[]): Art =>
  `<g transform="rotate(${[angle, cx, cy].map(short).join(' ')})">${parts.join('')}</g>`

/** Mirrors parts about the vertical middle of the canvas. */
export const mirror = (...parts: Art[]): Art => `<g transform="matrix(-1 0 0 1 64 0)">${parts.join('')}</g>`

/** Parts and their mirror image. */
export const both = (...parts: Art[]): Art => art(...parts, mirror(...parts))
