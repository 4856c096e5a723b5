import { type Art, art, box, circle, line, polygon } from '../kit/primitives.ts'
import { star } from '../kit/scenery.ts'
import { arrow, bubble } from '../kit/signs.ts'
import { ball, bulb, crate, stripes } from '../kit/things.ts'

/** A flag of 56 x 38 on the canvas, scaled into a speech bubble for the language. */
const spoken = (flag: Art): Art =>
  bubble(34, 28, 1.65, 'paper', `<g transform="translate(-14 -12)scale(.44)">${flag}</g>`)
const FRANCE = stripes(['blue', 'paper', 'red'], true)
const JAPAN = art(box('paper', 4, 13, 56, 38, 2), circle('red', 32, 32, 11))
const GERMANY = stripes(['ink', 'red', 'yellow'])

export const placesAndSigns = {
  in: art(ball(32, 26, 11), crate(14, 28, 32), arrow(32, 2, 32, 14, 'blue', 3)),
  on: art(crate(16, 30, 32), ball(32, 19, 10)),
  under: art(line('base', 'M10 24v36M54 24v36', 6), box('base', 4, 16, 56, 8, 3), ball(32, 48, 11)),
  behind: art(ball(44, 24, 12), crate(12, 24, 34)),
  'in front of': art(crate(20, 12, 34), ball(24, 46, 12)),
  between: art(box('base', 2, 22, 18, 36, 3), box('base', 44, 22, 18, 36, 3), ball(32, 47, 10)),
  beside: art(crate(4, 24, 34), ball(51, 47, 11)),
  above: art(crate(16, 36, 26), ball(29, 12, 9), line('slate', 'M29 25v6', 2.5)),
  near: art(crate(26, 28, 30), ball(12, 50, 8)),
  up: arrow(32, 58, 32, 8, 'green', 8),
  down: arrow(32, 6, 32, 56, 'red', 8),
  China: art(
    box('red', 4, 13, 56, 38, 2),
    star(16, 25, 7),
    star(28, 18, 2.6),
    star(32, 23, 2.6),
    star(32, 30, 2.6),
    star(28, 35, 2.6),
  ),
  Japan: JAPAN,
  France: FRANCE,
  Germany: GERMANY,
  Italy: stripes(['green', 'paper', 'red'], true),
  Russia: stripes(['paper', 'blue', 'red']),
  French: spoken(FRANCE),
  Japanese: spoken(JAPAN),
  German: spoken(GERMANY),
  circle: circle('red', 32, 32, 26),
  triangle: polygon('red', [32, 8], [58, 54], [6, 54]),
  square: box('red', 8, 8, 48, 48, 2),
  idea: art(bulb(), line('yellow', 'M6 24h-3M58 24h3M10 8l-3 -3M54 8l3 -3')),
}
