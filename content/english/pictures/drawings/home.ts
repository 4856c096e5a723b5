import { area, art, box, circle, ellipse, line, polygon } from '../kit/primitives.ts'
import { cloud, flame, house } from '../kit/scenery.ts'
import { heart } from '../kit/signs.ts'
import { bed, chair, table } from '../kit/things.ts'

export const home = {
  house: house(32, 60, 1.45),
  home: art(house(32, 60, 1.45, 'orange'), circle('base', 32, 30, 8), heart(32, 29, 0.5)),
  window: art(
    box('brown', 8, 6, 48, 52, 3),
    box('blue', 13, 11, 38, 42, 1),
    cloud(40, 24, 0.4, 'paper'),
    line('brown', 'M32 8v48M10 32h44', 4),
  ),
  door: art(
    box('brown', 14, 4, 36, 56, 2),
    box('shade', 20, 10, 24, 18, 2),
    box('shade', 20, 34, 24, 20, 2),
    circle('yellow', 44, 33, 3),
  ),
  key: art(
    line('yellow', 'M28 36l26 -26M46 18l8 8M38 26l6 6', 6),
    line('yellow', 'M9 45a10 10 0 1 0 20 0a10 10 0 1 0 -20 0', 6),
  ),
  bed: bed(),
  table: table(),
  chair: chair(),
  sofa: art(
    box('red', 10, 16, 44, 26, 8),
    box('red', 3, 28, 12, 24, 6),
    box('red', 49, 28, 12, 24, 6),
    box('shade', 15, 34, 34, 10, 3),
    box('red', 10, 42, 44, 11, 3),
    line('slate', 'M12 54v5M52 54v5', 4),
  ),
  fridge: art(
    box('base', 14, 3, 36, 58, 5),
    box('shade', 14, 24, 36, 2.5, 0),
    line('slate', 'M20 12v7M20 32v12', 4),
    box('red', 34, 10, 8, 8, 2),
  ),
  lamp: art(
    polygon('yellow', [22, 8], [42, 8], [52, 30], [12, 30]),
    box('slate', 29, 31, 6, 24, 0),
    box('slate', 18, 53, 28, 7, 3),
  ),
  mirror: art(
    box('slate', 27, 46, 10, 14, 3),
    ellipse('slate', 32, 26, 20, 24),
    ellipse('blue', 32, 26, 15, 19),
    line('shine', 'M24 30l12 -14M28 37l12 -14', 4),
  ),
  candle: art(box('paper', 24, 28, 16, 32, 2), line('ink', 'M32 28v-4', 2), flame(32, 25, 0.65)),
  soap: art(
    box('pink', 8, 32, 42, 24, 10),
    box('shine', 16, 39, 26, 10, 5),
    circle('blue', 44, 18, 7),
    circle('shine', 44, 18, 5),
    circle('blue', 56, 30, 4.5),
    circle('blue', 28, 20, 4.5),
    circle('blue', 52, 6, 3),
  ),
  stairs: art(
    area('brown', 'M4 60v-12h14v-12h14v-12h14v-12h14v48z'),
    area('shade', 'M4 48h14v4h-14zM18 36h14v4h-14zM32 24h14v4h-14zM46 12h14v4h-14z'),
  ),
  ladder: line('brown', 'M20 4v56M44 4v56M20 14h24M20 26h24M20 38h24M20 50h24', 4.5),
  box: art(
    area('brown', 'M8 24h48v34q0 2 -2 2h-44q-2 0 -2 -2z'),
    polygon('brown', [10, 22], [2, 12], [22, 12], [30, 22]),
    polygon('brown', [54, 22], [62, 12], [42, 12], [34, 22]),
    area('shade', 'M8 24h48v4h-48z'),
    box('skin', 26, 40, 12, 10, 1),
  ),
}
