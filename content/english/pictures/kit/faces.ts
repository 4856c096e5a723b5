import { type Art, area, art, at, box, circle, ellipse, line, type Tone } from './primitives.ts'

/* Features for a head of radius 20 about (0, -2.5). */
const eyes = (y = -2, r = 2.4) => line('ink', `M-7.5 ${y}h.01M7.5 ${y}h.01`, r * 2)
const shutEyes = (d: string) => line('ink', `M-11 -1${d}M4 -1${d}`, 2.2)
const brows = (inner: number, outer: number) =>
  line('ink', `M-12 ${outer}L-4 ${inner}M12 ${outer}L4 ${inner}`, 2.2)
const mouth = (d: string) => line('ink', d, 2.4)
const cheeks = line('red', 'M-12 6h.01M12 6h.01', 7.2)
const tears = (tone: Tone) =>
  art(area(tone, 'M-10 3q-4 6 0 7q4 -1 0 -7'), area(tone, 'M10 3q4 6 0 7q-4 -1 0 -7'))

const MOODS = {
  calm: () => art(eyes(), mouth('M-5 8q5 4 10 0')),
  smile: () => art(eyes(), mouth('M-8 6q8 9 16 0')),
  happy: () =>
    art(eyes(), area('ink', 'M-9 5h18q-1 10 -9 10t-9 -10'), area('red', 'M-5 13q5 -4 10 0q-5 3 -10 0')),
  laugh: () =>
    art(
      shutEyes('q3.500 -5 7 0'),
      area('ink', 'M-10 4h20q-1 12 -10 12t-10 -12'),
      area('red', 'M-6 13q6 -5 12 0q-6 5 -12 0'),
    ),
  sad: () => art(eyes(), brows(-10, -7), mouth('M-7 11q7 -7 14 0')),
  cry: () =>
    art(shutEyes('q3.500 4 7 0'), brows(-10, -7), area('ink', 'M-6 14q0 -8 6 -8t6 8z'), tears('blue')),
  angry: () => art(eyes(0), brows(-5, -10), mouth('M-7 11q7 -6 14 0')),
  afraid: () =>
    art(
      circle('paper', -7.5, -2, 5),
      circle('paper', 7.5, -2, 5),
      eyes(-2, 1.8),
      brows(-12, -9),
      mouth('M-8 11l4 -3l4 3l4 -3l4 3'),
    ),
  worried: () => art(eyes(), brows(-11, -8), mouth('M-6 10q3 -4 6 -1t6 -1')),
  tired: () =>
    art(shutEyes('h7'), line('shade', 'M-11 3q3.500 3 7 0M4 3q3.500 3 7 0', 2), ellipse('ink', 0, 10, 4, 5)),
  bored: () => art(line('ink', 'M-12 -4h9M3 -4h9', 2.2), eyes(-1.5, 2), mouth('M-6 10h12')),
  surprised: () =>
    art(eyes(-3, 2.6), line('ink', 'M-12 -9q4 -4 8 0M4 -9q4 -4 8 0', 2.2), ellipse('ink', 0, 9, 4.5, 6)),
  asleep: () => art(shutEyes('q3.500 4 7 0'), mouth('M-3 9q3 2 6 0')),
  shy: () => art(line('ink', 'M-11 -1q3.500 -4 7 0M4 -1q3.500 -4 7 0', 2.2), cheeks, mouth('M-3 9q3 2 6 0')),
  embarrassed: () => art(eyes(), cheeks, mouth('M-6 10q3 -3 6 0t6 0')),
  confused: () => art(eyes(), line('ink', 'M-12 -8h8M4 -10q4 -3 8 0', 2.2), mouth('M-6 11q4 -5 12 -2')),
  funny: () =>
    art(
      circle('ink', -7.5, -2, 2.4),
      line('ink', 'M4 -2q3.500 -4 7 0', 2.2),
      mouth('M-8 6q8 9 16 0'),
      area('red', 'M0 10h7v4q-3.500 5 -7 0z'),
    ),
  sick: () => art(shutEyes('h7'), brows(-9, -6), mouth('M-7 11q3 -4 7 -1t7 0'), cheeks),
  none: () => '',
} as const
export type Mood = keyof typeof MOODS

/* Hair for a head of radius 20 about (0, -2.5): [behind the head, in front of it]. */
const HAIR = {
  none: ['', ''],
  short: ['', 'M-21 -3.5q-2 -21 21 -21t21 21q-3 -6 -5 -9q-14 1 -21 -4q-4 8 -11 6q-3 3 -5 7'],
  long: [
    'M-22 15.5q-4 -41 22 -41t22 41q-6 4 -10 1v-19h-24v19q-4 3 -10 -1',
    'M-19 -0.5q-4 -24 19 -24t19 24q-4 -8 -6 -12q-12 -1 -15 -5q-4 8 -13 8q-3 4 -4 9',
  ],
  bun: [
    '',
    'M-21 -3.5q-3 -17 13 -20a8.500 8.500 0 1 1 16 0q16 3 13 20q-4 -9 -8 -11q-13 -2 -13 -2t-13 2q-5 4 -8 11',
  ],
  tails: [
    'M-19 -10.5q-14 -4 -12 10t8 10q4 -8 6 -10zM19 -10.5q14 -4 12 10t-8 10q-4 -8 -6 -10z',
    'M-20 -2.5q-3 -22 20 -22t20 22q-5 -9 -7 -11q-9 0 -13 -6q-4 6 -13 6q-4 4 -7 11',
  ],
  curly: [
    '',
    'M-20 -0.5q-7 -5 -2 -10q-4 -8 5 -11q3 -8 11 -4q6 -6 12 0q9 -3 11 5q7 4 3 11q5 5 0 9q-4 -4 -4 -9q-9 -1 -10 -5q-5 5 -11 1q-3 6 -11 5q0 6 -4 8',
  ],
} as const
export type Hair = keyof typeof HAIR

type Head = { hair?: Hair; hairTone?: Tone; skin?: Tone; mood?: Mood; beard?: Tone; glasses?: boolean }

/** A head with ears, hair and features; `r` is its radius. */
export function head(cx: number, cy: number, r: number, look: Head = {}): Art {
  const { hair = 'short', hairTone = 'slate', skin = 'skin', mood = 'smile', beard, glasses } = look
  const [behind, front] = HAIR[hair]
  return at(
    cx,
    cy + r / 8,
    r / 20,
    behind === '' ? '' : area(hairTone, behind),
    hair === 'long' ? '' : line(skin, 'M-20 -1.5h40', 9),
    circle(skin, 0, -2.5, 20),
    beard ? area(beard, 'M-20 -2.5q1 9 6 6q14 -5 28 0q5 3 6 -6q1 24 -20 24t-20 -24') : '',
    front === '' ? '' : area(hairTone, front),
    MOODS[mood](),
    glasses
      ? line(
          'ink',
          'M-13 -2a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0 -11 0M2 -2a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0 -11 0M-2 -3h4',
          2,
        )
      : '',
  )
}

/** One large face that fills the canvas: for feelings and parts of the face. */
export const portrait = (mood: Mood, look: Head = {}): Art =>
  head(32, look.hair === 'bun' ? 40 : 34, look.hair === 'tails' || look.hair === 'bun' ? 19 : 24, {
    ...look,
    mood,
  })

/* Hats for a head of radius 13 about the origin. */
const HATS = {
  police: (tone: Tone) =>
    art(
      area(tone, 'M-14 -7q-6 -8 0 -9l14 -5l14 5q6 1 0 9q-14 -4 -28 0'),
      area('ink', 'M-13 -8q13 -5 26 0l1 4q-14 -6 -28 0z'),
      circle('yellow', 0, -14, 2.5),
    ),
  cook: (tone: Tone) => area(tone, 'M-11 -7v-8a6 6 0 0 1 3 -11a9 9 0 0 1 16 0a6 6 0 0 1 3 11v8q-11 -4 -22 0'),
  hard: (tone: Tone) =>
    art(
      area(tone, 'M-13 -6q0 -16 13 -16t13 16z'),
      box(tone, -16, -8, 32, 4, 2),
      area('shade', 'M-3 -22h6v14h-6z'),
    ),
  crown: (tone: Tone) => area(tone, 'M-12 -8l-3 -14l8 6l7 -9l7 9l8 -6l-3 14q-12 -4 -24 0'),
  cap: (tone: Tone) =>
    art(
      area(tone, 'M-14 -5q-1 -16 14 -16t14 16z'),
      box(tone, -3, -8, 22, 4, 2),
      area('shade', 'M-3 -8h22v4h-22z'),
    ),
  straw: (tone: Tone) =>
    art(
      ellipse(tone, 0, -7, 24, 4.5),
      area(tone, 'M-12 -8q0 -14 12 -14t12 14z'),
      area('red', 'M-12 -11h24v4h-24z'),
    ),
  top: (tone: Tone) =>
    art(box(tone, -10, -28, 20, 22, 2), box(tone, -17, -9, 34, 4, 2), area('red', 'M-10 -14h20v4h-20z')),
  nurse: (tone: Tone) =>
    art(
      area(tone, 'M-11 -8l-2 -12q13 -4 26 0l-2 12q-11 -4 -22 0'),
      area('blue', 'M-1.500 -19.500h3v3h3v3h-3v3h-3v-3h-3v-3h3z'),
    ),
  fire: (tone: Tone) =>
    art(
      area(tone, 'M-13 -7q0 -16 13 -16t13 16z'),
      area(tone, 'M-19 -4q4 -5 19 -5t19 5z'),
      area('yellow', 'M-4 -18h8v6l-4 4l-4 -4z'),
    ),
} as const

export type Bust = Head & {
  clothes?: Tone
  hat?: [kind: keyof typeof HATS, tone: Tone]
  /** What the chest shows, drawn between y = 44 and 64. */
  chest?: Art
}

/** Head and shoulders, for occupations and relatives. Draw what the person holds after it. */
export function bust({ clothes = 'blue', hat, chest = '', ...look }: Bust = {}): Art {
  return art(
    look.hair === 'long' ? '' : box(look.skin ?? 'skin', 27, 34, 10, 14),
    area(clothes, 'M9 64q0 -20 17 -21q6 5 12 0q17 1 17 21z'),
    chest,
    head(32, 26, 13, look),
    hat ? at(32, 26, 1, HATS[hat[0]](hat[1])) : '',
  )
}

/** A hat alone, for a head of radius 13 about the origin. */
export const hat = (kind: keyof typeof HATS, tone: Tone): Art => HATS[kind](tone)
