import { head } from '../../kit/faces.ts'
import { area, art, at, box, circle, line, polygon } from '../../kit/primitives.ts'
import {
  cloud,
  flower,
  globe,
  ground,
  house,
  leaf,
  raindrops,
  snowflake,
  sun,
  tree,
  waves,
} from '../../kit/scenery.ts'
import { screen } from '../../kit/things.ts'

export const weather = {
  wind: line(
    'blue',
    'M6 24h34q10 0 10 -8t-8 -7t-7 6M4 34h46q10 0 10 9t-9 8t-7 -6M10 44h22q6 0 6 6t-6 5t-5 -4',
    4,
  ),
  cloud: cloud(32, 32, 1.15),
  rain: art(raindrops([14, 8], [30, 8], [46, 8], [22, 24], [38, 24], [54, 24], [14, 40], [30, 40], [46, 40])),
  snow: art(snowflake(32, 32, 24)),
  sunny: art(sun(32, 24, 12), ground(52), flower(14, 54, 0.6), flower(50, 54, 0.6, 'pink')),
  rainy: art(
    cloud(32, 22, 1, 'slate'),
    raindrops([18, 42], [30, 42], [42, 42], [24, 52], [36, 52], [48, 52]),
  ),
  windy: art(
    line('brown', 'M14 60q-2 -16 8 -30', 5),
    area('green', 'M18 34q-6 -14 8 -18q8 -8 20 -4q12 -4 14 4q-10 2 -12 8q-2 6 -10 6q-8 8 -20 4'),
    line('blue', 'M30 42h20q6 0 6 5t-6 4M34 52h8'),
  ),
  cloudy: art(cloud(38, 24, 0.8, 'slate'), cloud(26, 38, 1)),
  snowy: art(cloud(32, 20, 1), snowflake(16, 46, 7), snowflake(34, 54, 7), snowflake(50, 44, 7)),
  weather: art(sun(20, 22, 9), cloud(42, 24, 0.7), raindrops([36, 38], [46, 38]), snowflake(18, 50, 9)),
  rainbow: art(
    line('red', 'M6 50a26 26 0 0 1 52 0', 5),
    line('orange', 'M11 50a21 21 0 0 1 42 0', 5),
    line('yellow', 'M16 50a16 16 0 0 1 32 0', 5),
    line('green', 'M21 50a11 11 0 0 1 22 0', 5),
    line('blue', 'M26 50a6 6 0 0 1 12 0', 5),
    cloud(10, 51, 0.35),
    cloud(54, 51, 0.35),
  ),
  lightning: art(
    cloud(32, 20, 1.05, 'slate'),
    polygon('yellow', [33, 30], [22, 46], [31, 46], [27, 60], [43, 41], [34, 41], [40, 30]),
  ),
  season: art(
    at(0, 0, 1, flower(16, 30, 0.85, 'pink')),
    sun(48, 17, 7),
    at(8, 38, 1.1, area('orange', 'M0 18l4 -5q-8 -2 -5 -7l5 1l4 -9l4 9l5 -1q3 5 -5 7l4 5l-8 -2z')),
    snowflake(48, 46, 11),
    line('base', 'M32 4v56M4 32h56', 2),
  ),
  spring: art(
    line('brown', 'M6 52q26 -6 50 -34M30 40q2 -12 -4 -20M42 32q8 4 14 2', 4),
    ...(
      [
        [26, 16],
        [50, 14],
        [14, 44],
        [40, 26],
        [54, 35],
      ] as const
    ).map(([x, y]) => art(circle('pink', x, y, 6), circle('yellow', x, y, 2))),
    leaf(30, 48, 0.8),
    leaf(46, 26, 0.6),
  ),
  storm: art(
    cloud(30, 18, 1.1, 'slate'),
    polygon('yellow', [36, 26], [28, 38], [35, 38], [31, 50], [44, 35], [37, 35], [42, 26]),
    raindrops([12, 38], [22, 46], [50, 40], [14, 52], [44, 52]),
  ),
  fog: art(
    tree(18, 56, 1.1, 'base'),
    house(44, 56, 0.8, 'base', 'base'),
    line('slate', 'M4 24h40M16 34h46M4 44h44M14 54h48', 5),
  ),
  freezing: art(
    head(30, 38, 21, { mood: 'afraid', skin: 'skin' }),
    area('blue', 'M8 26q0 -24 22 -24t22 24z'),
    circle('paper', 30, 4, 4),
    snowflake(56, 14, 7),
    snowflake(56, 52, 6),
    line('blue', 'M6 44l-3 4l3 4M54 36l3 3l-3 4', 2.5),
  ),
  flood: art(house(32, 46, 1.1), waves(38), line('shine', 'M10 50q5 -4 10 0M38 54q5 -4 10 0')),
  summer: art(
    sun(44, 16, 9),
    waves(48),
    at(
      0,
      14,
      0.62,
      art(
        area('green', 'M4 24h56q-2 30 -28 32q-26 -2 -28 -32'),
        area('red', 'M10 24h44q-3 24 -22 25q-19 -1 -22 -25'),
        line('ink', 'M22 30v2M32 32v2M42 30v2M27 40v2M37 40v2', 3),
      ),
    ),
  ),
  autumn: art(
    tree(28, 60, 1.5, 'orange'),
    ground(56, 'brown'),
    leaf(46, 30, 0.6, 'red'),
    leaf(52, 48, 0.6, 'orange'),
    leaf(6, 52, 0.6, 'yellow'),
  ),
  winter: art(
    circle('paper', 26, 46, 14),
    circle('paper', 26, 24, 10),
    box('slate', 18, 6, 16, 10, 1),
    line('slate', 'M14 15h24', 3),
    polygon('orange', [27, 24], [27, 27], [36, 26]),
    line('ink', 'M22 22h.1M29 21h.1M26 42h.1M26 50h.1', 3),
    line('red', 'M18 32q8 4 16 0', 4),
    line('brown', 'M40 42l10 -8M12 42l-8 -8', 2.5),
    snowflake(50, 14, 8),
    snowflake(54, 50, 6),
  ),
  'global warming': art(
    globe(26, 36, 22),
    line('paper', 'M54 14v26', 10),
    line('red', 'M54 22v20', 5),
    circle('red', 54, 46, 8),
    line('red', 'M14 10q-3 -4 0 -8M26 9q-3 -4 0 -8M38 10q-3 -4 0 -8'),
  ),
  forecast: screen(
    art(
      sun(19, 21, 4.5),
      cloud(44, 21, 0.36),
      raindrops([40, 29], [48, 29]),
      line('base', 'M32 14v26', 1.5),
      line('red', 'M12 37h14', 2.5),
    ),
  ),
}
