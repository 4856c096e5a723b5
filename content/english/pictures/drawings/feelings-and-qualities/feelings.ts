import { bust, head, portrait } from '../../kit/faces.ts'
import { figurine, person } from '../../kit/person.ts'
import {
  type Art,
  area,
  art,
  at,
  box,
  circle,
  ellipse,
  line,
  mirror,
  type Tone,
} from '../../kit/primitives.ts'
import { cloud, flame, raindrops, snowflake, sun } from '../../kit/scenery.ts'
import { arrow, heart, question, sound, sparkle } from '../../kit/signs.ts'
import { coin, currency, pointingHand } from '../../kit/things.ts'

/** A T-shirt. */
export const shirt = (tone: Tone): Art =>
  art(
    area(tone, 'M22 10q10 8 20 0l16 9l-6 13l-8 -3v23q0 3 -3 3h-18q-3 0 -3 -3v-23l-8 3l-6 -13z'),
    area('shade', 'M22 10q10 8 20 0l-3 -1q-7 4 -14 0z'),
  )

/** A person whose body is `width` wide to each side. */
const shaped = (tone: Tone, x: number, width: number): Art =>
  art(
    line('slate', `M${x - width / 3} 48v12M${x + width / 3} 48v12`, Math.min(8, width)),
    ellipse(tone, x, 39, width, 16),
    circle(tone === 'base' ? 'base' : 'skin', x, 15, 7 + width / 6),
    tone === 'base' ? '' : line('ink', `M${x - 3} 13v0M${x + 3} 13v0M${x - 3} 18q3 2.500 6 0`, 2),
  )

export const feelings = {
  happy: portrait('happy'),
  sad: portrait('sad', { hair: 'tails' }),
  angry: art(portrait('angry'), line('red', 'M6 14l-4 -8M14 6l-2 -5M58 14l4 -8M50 6l2 -5', 3.5)),
  afraid: portrait('afraid', { hair: 'curly' }),
  worried: art(portrait('worried', { hair: 'bun' }), area('blue', 'M55 18q-6 9 0 11q6 -2 0 -11')),
  tired: portrait('tired', { hair: 'short' }),
  shy: portrait('shy', { hair: 'tails' }),
  surprised: art(portrait('surprised', { hair: 'curly' })),
  bored: portrait('bored'),
  confused: art(portrait('confused'), question(56, 12, 0.7), question(8, 12, 0.6)),
  embarrassed: portrait('embarrassed'),
  funny: portrait('funny', { hair: 'curly' }),
  love: art(heart(40, 24, 1.25), heart(17, 44, 0.8, 'pink')),
  hot: art(
    box('base', 14, 4, 14, 42, 7),
    circle('base', 21, 50, 11),
    circle('red', 21, 50, 7),
    line('red', 'M21 50v-38', 6),
    sun(47, 22, 9, 'orange'),
  ),
  cold: art(
    box('base', 14, 4, 14, 42, 7),
    circle('base', 21, 50, 11),
    circle('blue', 21, 50, 7),
    line('blue', 'M21 50v-8', 6),
    snowflake(47, 24, 13),
  ),
  short: art(line('base', 'M6 22h52', 9), line('red', 'M6 44h20', 9)),
  tall: art(
    at(-12, 0, 1, person('stand', { shirt: 'red', headRadius: 8 })),
    at(28, 33, 0.46, person('stand', { shirt: 'base', trousers: 'base', hairTone: 'base', shoes: 'base' })),
    arrow(57, 28, 57, 6, 'red', 3),
  ),
  rich: art(
    ...(
      [
        [18, 54],
        [18, 46],
        [18, 38],
        [36, 54],
        [36, 46],
        [36, 38],
        [36, 30],
        [36, 22],
      ] as const
    ).map(([x, y]) => art(ellipse('yellow', x, y, 10, 5), line('shade', `M${x - 7} ${y + 2}q7 3 14 0`, 1.5))),
    coin(52, 48, 9, currency('yuan', 52, 48, 0.55)),
  ),
  lonely: art(
    at(12, 6, 0.9, person('floor', { shirt: 'blue', mood: 'sad' })),
    cloud(15, 12, 0.55),
    raindrops([8, 24], [17, 25]),
    line('slate', 'M4 62h56', 2.5),
  ),
  nervous: art(
    portrait('worried'),
    area('blue', 'M12 12q-6 9 0 11q6 -2 0 -11M53 8q-5 8 0 10q5 -2 0 -10'),
    line('slate', 'M3 32q-3 4 0 8t0 8M61 32q3 4 0 8t0 8', 2.5),
    box('paper', 24, 43, 16, 7, 2),
    line('slate', 'M28 43v7M32 43v7M36 43v7M24 46.500h16', 1),
  ),
  like: art(
    portrait('none', { hair: 'curly' }),
    heart(22.5, 32, 0.4),
    heart(41.5, 32, 0.4),
    line('ink', 'M22 43q10 11 20 0', 3),
  ),
  hate: art(
    head(26, 37, 20, { mood: 'angry' }),
    area(
      'red',
      'M51 28q-13 -9 -12 -17q2 -6 8 -5q3 1 4 4l-3 6l6 4l-4 4zM53 28q11 -9 9 -17q-1 -5 -7 -5l-3 4l-1 6l5 4l-4 4z',
    ),
  ),
  warm: art(
    bust({ clothes: 'orange', mood: 'shy' }),
    area('red', 'M20 36q12 8 24 0l2 7q-4 3 -8 4l2 13h-8l-2 -12q-7 0 -12 -5z'),
    area('red', 'M18 20q-1 -16 14 -16t14 16z'),
    box('orange', 16, 16, 32, 6, 3),
    circle('orange', 32, 4, 3),
    at(54, 62, 0.6, flame(0, 0)),
  ),
  cool: art(
    portrait('none'),
    area('ink', 'M11 28h42v4q-1 8 -9 8q-8 0 -10 -7h-4q-2 7 -10 7q-8 0 -9 -8z'),
    line('shine', 'M17 36l4 -5M40 36l4 -5', 2),
    line('ink', 'M24 47q10 6 16 -2', 3),
  ),
  fat: art(shaped('red', 24, 18), shaped('base', 55, 5)),
  thin: art(shaped('base', 22, 18), shaped('red', 53, 5)),
  old: art(
    at(-6, 0, 1, bust({ hair: 'none', beard: 'paper', clothes: 'slate', glasses: true })),
    line('base', 'M12 22q1 -6 4 -8M40 22q-1 -6 -4 -8', 4),
    line('brown', 'M54 62v-28q0 -6 -6 -5', 4),
  ),
  young: art(
    figurine(46, 61, 1.5),
    line('slate', 'M61 61v-26q0 -4 -4 -4', 2.5),
    head(20, 36, 16, { mood: 'happy' }),
    area('green', 'M6 62q0 -10 9 -10h10q9 0 9 10z'),
  ),
  strong: art(
    at(2, 4, 0.93, person('cheer', { shirt: 'red', mood: 'happy' })),
    line('slate', 'M8 14h48'),
    box('slate', 3, 4, 6, 20, 2),
    box('slate', 55, 4, 6, 20, 2),
    box('slate', 9, 7, 4, 14, 1),
    box('slate', 51, 7, 4, 14, 1),
  ),
  weak: art(
    at(-6, 2, 0.96, person('pull', { shirt: 'green', mood: 'sick' })),
    line('slate', 'M34 48h22'),
    box('slate', 30, 38, 6, 20, 2),
    box('slate', 55, 38, 6, 20, 2),
    line('skin', 'M34 34l9 13', 5),
    area('blue', 'M30 4q-5 7 0 9q5 -2 0 -9M3 12q-5 7 0 9q5 -2 0 -9'),
    line('slate', 'M4 61h56', 2.5),
  ),
  poor: art(
    person('hips', { shirt: 'base', trousers: 'brown', mood: 'sad' }),
    area('paper', 'M25 42l-9 4l2 8l9 -5zM39 42l9 4l-2 8l-9 -5z'),
    box('orange', 33, 29, 7, 6, 1),
    line('ink', 'M33 30h2M38 34h2', 1.5),
    box('orange', 28, 50, 5, 5, 1),
  ),
  quiet: art(
    head(32, 24, 21, { mood: 'none' }),
    line('ink', 'M24 22v0M40 22v0', 5),
    ellipse('red', 32, 34, 7, 3),
    line('shade', 'M31 52v-20', 11),
    pointingHand(34.5, 49, 0.75),
  ),
  noisy: art(
    at(8, 10, 0.75, portrait('sick', { hair: 'curly' })),
    line('skin', 'M14 59L13 40M50 59L51 40', 8),
    sound(54, 30, 0.48),
    mirror(sound(54, 30, 0.48)),
    line('purple', 'M18 12v0M42 10v0', 6),
    line('purple', 'M20.500 12v-9h8M44.500 10v-7q3 4 6 4', 2.5),
  ),
  proud: art(
    person('hips', { shirt: 'red', mood: 'shy' }),
    line('blue', 'M28 25l4 7l4 -7', 2.5),
    circle('yellow', 32, 36, 5),
    sparkle(10, 14, 7),
    sparkle(54, 14, 7),
  ),
  lazy: art(
    box('red', 4, 26, 56, 18, 7),
    box('red', 4, 38, 56, 16, 5),
    at(6, 0, 0.82, person('lie', { mood: 'asleep', shirt: 'green' })),
    line('blue', 'M30 6h8l-8 9h8M44 4h6l-6 7h6', 2.5),
  ),
}
