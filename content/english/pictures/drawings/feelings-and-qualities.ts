import { portrait } from '../kit/faces.ts'
import { person } from '../kit/person.ts'
import { area, art, at, box, circle, ellipse, line, polygon } from '../kit/primitives.ts'
import { cloud, snowflake, sun } from '../kit/scenery.ts'
import { arrow, heart, question, rays } from '../kit/signs.ts'
import { ball, coin, currency, thumbUp } from '../kit/things.ts'

export const feelingsAndQualities = {
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
  big: art(ball(40, 32, 22), circle('base', 8, 48, 6)),
  small: art(circle('base', 24, 32, 22), ball(56, 48, 6)),
  long: art(line('red', 'M6 22h52', 9), line('base', 'M6 44h20', 9)),
  short: art(line('base', 'M6 22h52', 9), line('red', 'M6 44h20', 9)),
  tall: art(
    at(-12, 0, 1, person('stand', { shirt: 'red', headRadius: 8 })),
    at(28, 33, 0.46, person('stand', { shirt: 'base', trousers: 'base', hairTone: 'base', shoes: 'base' })),
    arrow(57, 28, 57, 6, 'red', 3),
  ),
  good: thumbUp(),
  bad: `<g transform="rotate(180 32 34)">${thumbUp('skin', 'red')}</g>`,
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
  bright: art(circle('yellow', 32, 32, 12), rays(32, 32, 17), rays(32, 32, 25, 'orange', 12)),
  high: art(
    polygon('slate', [26, 60], [26, 22], [50, 22], [50, 60]),
    cloud(14, 12, 0.4),
    arrow(14, 56, 14, 26, 'red', 4),
    ball(38, 14, 6, 'orange'),
  ),
  lucky: art(
    line('green', 'M32 32q2 16 10 28', 4),
    ...(
      [
        [24, 24],
        [40, 24],
        [24, 40],
        [40, 40],
      ] as const
    ).map(([x, y]) => circle('green', x, y, 11)),
    line('shade', 'M22 22l20 20M42 22l-20 20', 2),
  ),
}
