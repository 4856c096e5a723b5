import {
  type Art,
  area,
  art,
  circle,
  ellipse,
  line,
  mirror,
  polygon,
  stroke,
  type Tone,
} from './primitives.ts'

const EARS = {
  pointed: (tone: Tone, inner: Tone) =>
    art(polygon(tone, [13, 12], [28, 18], [14, 32]), polygon(inner, [17, 18], [23, 20], [18, 26])),
  round: (tone: Tone, inner: Tone) => art(circle(tone, 15, 16, 9), circle(inner, 15, 16, 4.5)),
  big: (tone: Tone, inner: Tone) => art(circle(tone, 13, 18, 13), circle(inner, 13, 18, 8)),
  long: (tone: Tone, inner: Tone) =>
    art(ellipse(tone, 23, 16, 6, 15, -8), ellipse(inner, 23, 16, 2.5, 10, -8)),
  floppy: (tone: Tone) => ellipse(tone, 11, 32, 6.5, 15, 14),
  side: (tone: Tone, inner: Tone) => art(ellipse(tone, 9, 27, 9, 5.5, 20), ellipse(inner, 9, 27, 5, 2.5, 20)),
  none: () => '',
} as const

type AnimalFace = {
  ears?: keyof typeof EARS
  earTone?: Tone
  inner?: Tone
  muzzle?: Tone | 'none'
  nose?: Tone
}

/** The front of a head, 44 wide about (32, 36): eyes, nose and mouth. Draw stripes, horns or whiskers after it. */
export function animalFace(tone: Tone, look: AnimalFace = {}): Art {
  const { ears = 'round', earTone = tone, inner = 'shade', muzzle = 'paper', nose = 'ink' } = look
  const ear = EARS[ears](earTone, inner)
  const behind = ears === 'floppy' ? '' : art(ear, mirror(ear))
  return art(
    behind,
    ellipse(tone, 32, 36, 23, 21),
    ears === 'floppy' ? art(ear, mirror(ear)) : '',
    muzzle === 'none' ? '' : ellipse(muzzle, 32, 45, 11.5, 8.5),
    circle('ink', 23, 33, 2.8),
    circle('ink', 41, 33, 2.8),
    ellipse(nose, 32, 41, 4, 2.8),
    line('ink', 'M32 43v3M26.500 46.500q3 3.500 5.500 0q2.500 3.500 5.500 0', 2),
  )
}

export const whiskers = (tone: Tone = 'slate'): Art =>
  line(tone, 'M14 40l-9 -2M14 45l-9 2M50 40l9 -2M50 45l9 2', 2)

type Beast = {
  /** Length of the legs, 8 to 20. */
  legs?: number
  /** The middle of the head. */
  head?: readonly [x: number, y: number]
  headSize?: number
  tail?: string
  feet?: Tone
  /** Width of the neck. */
  neck?: number
}

/** A four-legged animal from the side, looking right, standing on y = 58. Draw ears, horns and spots after it. */
export function beast(tone: Tone, look: Beast = {}): Art {
  const {
    legs = 14,
    head: [x, y] = [50, 24],
    headSize = 8,
    tail = 'M12 34q-6 4 -5 12',
    feet = tone,
    neck = 9,
  } = look
  const bottom = 58 - legs
  const leg = (at: number) =>
    art(
      stroke(
        tone,
        [
          [at, bottom - 5],
          [at, 56],
        ],
        6,
      ),
      stroke(
        feet,
        [
          [at, 56],
          [at, 56.5],
        ],
        6,
      ),
    )
  return art(
    line(tone, tail, 3),
    leg(17),
    leg(42),
    ellipse(tone, 28, bottom - 8, 18, 11),
    leg(23),
    leg(36),
    stroke(
      tone,
      [
        [40, bottom - 9],
        [x - 2, y + 2],
      ],
      neck,
    ),
    ellipse(tone, x + 1, y, headSize + 1.5, headSize - 1, 15),
    circle('ink', x + 2, y - 1.5, 1.7),
  )
}

/** A bird from the side, looking right. */
export function birdBody(tone: Tone, wing: Tone = 'shade', beak: Tone = 'orange'): Art {
  return art(
    line(beak, 'M27 48v9M35 48v9', 2.5),
    polygon(tone, [8, 26], [22, 34], [14, 42]),
    ellipse(tone, 30, 37, 18, 14),
    circle(tone, 43, 24, 10),
    polygon(beak, [52, 21], [59, 25], [52, 27]),
    circle('ink', 45, 22, 2),
    area(wing, 'M18 32q14 -2 18 4q-3 9 -13 8q-6 -3 -5 -12'),
  )
}

/** A fish, looking right. */
export const fishBody = (tone: Tone): Art =>
  art(
    polygon(tone, [8, 21], [22, 32], [8, 43]),
    area(tone, 'M24 22q6 -14 22 -9l-4 12z'),
    ellipse(tone, 36, 33, 21, 14),
    area('shade', 'M30 32q8 0 8 8q-9 1 -8 -8'),
    circle('paper', 47, 28, 4),
    circle('ink', 48, 28, 2),
  )
