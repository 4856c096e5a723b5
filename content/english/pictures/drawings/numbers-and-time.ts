import { person } from '../kit/person.ts'
import { type Art, area, art, at, box, circle, line, type Tone } from '../kit/primitives.ts'
import { moon, star, sun, tree } from '../kit/scenery.ts'
import { arrow, calendar, clockFace, digits } from '../kit/signs.ts'

/** A digit with as many dots below it. */
const counted = (count: number): Art => {
  const row = (amount: number, y: number) =>
    Array.from({ length: amount }, (_, i) => circle('red', 32 + (i - (amount - 1) / 2) * 11, y, 4)).join('')
  return art(digits(count, 32, 20, 1.7), count > 5 ? row(5, 46) + row(count - 5, 57) : row(count, 50))
}
const numeral = (value: number, scale = 2): Art => digits(value, 32, 32, scale)

/** Five runners; the one at `place` is coloured. */
const ranked = (place: number): Art =>
  art(
    ...Array.from({ length: 5 }, (_, i) => {
      const tone: Tone = i === place - 1 ? 'red' : 'base'
      const x = 55 - i * 11.5
      return art(circle(tone, x, 18, 4.5), box(tone, x - 4.5, 24, 9, 17, 4.5))
    }),
    line('slate', 'M61 10v34', 2),
    digits(place, 32, 54, 0.8),
  )

const month = (number: number): Art => calendar(digits(number, 32, 41, 1.4))

/** The seven days of a week from Monday; the days listed are coloured. */
const weekdays = (...days: number[]): Art =>
  calendar(
    art(
      ...Array.from({ length: 7 }, (_, i) =>
        circle(days.includes(i + 1) ? 'blue' : 'base', 11 + i * 7, 50, days.includes(i + 1) ? 4 : 2.6),
      ),
      days.length === 1 ? digits(days[0] ?? 0, 32, 34, 0.9) : '',
    ),
  )

/** A splash of paint. */
const SPLASH =
  'M30 6q8 -4 10 6q3 8 10 4q9 -2 8 7q-4 6 0 11q6 8 -3 12q-8 0 -9 7q-3 8 -11 5q-6 -6 -12 -1q-9 4 -11 -5q1 -7 -5 -9q-7 -5 -1 -11q5 -5 1 -11q-2 -9 7 -8q7 3 10 -1q1 -4 6 -6'
const splash = (tone: Tone, edge: Art = ''): Art => art(area(tone, SPLASH), edge)

/** The sun on its way across the sky, with an arrow for its direction. */
const daytime = (x: number, y: number, tone: Tone, direction: -1 | 0 | 1): Art =>
  art(
    sun(x, y, 9, tone),
    box('green', 2, 48, 60, 13, 3),
    tree(direction < 0 ? 14 : 50, 50, 0.6),
    direction === 0
      ? ''
      : arrow(
          direction > 0 ? 44 : 20,
          direction > 0 ? 40 : 14,
          direction > 0 ? 44 : 20,
          direction > 0 ? 18 : 38,
          'red',
          3.5,
        ),
  )

export const numbersAndTime = {
  one: counted(1),
  two: counted(2),
  three: counted(3),
  four: counted(4),
  five: counted(5),
  six: counted(6),
  seven: counted(7),
  eight: counted(8),
  nine: counted(9),
  ten: counted(10),
  eleven: numeral(11),
  twelve: numeral(12),
  thirteen: numeral(13),
  fourteen: numeral(14),
  fifteen: numeral(15),
  sixteen: numeral(16),
  seventeen: numeral(17),
  eighteen: numeral(18),
  nineteen: numeral(19),
  twenty: numeral(20),
  thirty: numeral(30),
  forty: numeral(40),
  fifty: numeral(50),
  sixty: numeral(60),
  seventy: numeral(70),
  eighty: numeral(80),
  ninety: numeral(90),
  hundred: numeral(100, 1.3),
  thousand: numeral(1000, 0.95),
  million: art(digits(1, 32, 14, 1), digits('000', 32, 35, 0.9), digits('000', 32, 53, 0.9)),
  zero: numeral(0, 2.8),
  first: ranked(1),
  second: ranked(2),
  third: ranked(3),
  fourth: ranked(4),
  fifth: ranked(5),
  Monday: weekdays(1),
  Tuesday: weekdays(2),
  Wednesday: weekdays(3),
  Thursday: weekdays(4),
  Friday: weekdays(5),
  Saturday: weekdays(6),
  Sunday: weekdays(7),
  weekend: weekdays(6, 7),
  January: month(1),
  February: month(2),
  March: month(3),
  April: month(4),
  May: month(5),
  June: month(6),
  July: month(7),
  August: month(8),
  September: month(9),
  October: month(10),
  November: month(11),
  December: month(12),
  day: daytime(32, 20, 'yellow', 0),
  night: art(
    box('ink', 3, 4, 58, 56, 8),
    moon(34, 26, 13),
    star(14, 18, 4),
    star(50, 40, 4),
    star(18, 46, 3),
    box('green', 3, 50, 58, 10, 4),
  ),
  morning: daytime(20, 34, 'yellow', 1),
  noon: art(clockFace(32, 44, 17, 12, 0), sun(32, 13, 6)),
  midnight: art(clockFace(32, 44, 17, 12, 0, 'purple'), moon(22, 12, 9), star(42, 12, 7)),
  "o'clock": clockFace(32, 32, 27, 3, 0, 'red'),
  hour: art(
    clockFace(32, 34, 20, 12, 0, 'slate'),
    line('red', 'M32 7a27 27 0 1 0 14 4', 4),
    line('red', 'M46 4v8h8', 4),
  ),
  minute: art(
    clockFace(32, 34, 20, 12, 1, 'slate'),
    line('red', 'M32 7q4 0 7 1', 4),
    line('red', 'M36 2l5 6l-6 5', 4),
  ),
  calendar: calendar(line('base', 'M14 30h36M14 40h36M14 50h36M23 25v30M32 25v30M41 25v30', 2.5)),
  red: splash('red'),
  blue: splash('blue'),
  green: splash('green'),
  yellow: splash('yellow'),
  black: splash('ink', line('slate', SPLASH, 2)),
  white: splash('paper'),
  brown: splash('brown'),
  pink: splash('pink'),
  purple: splash('purple'),
  number: art(digits(1, 16, 20, 1.2, 'red'), digits(2, 46, 18, 1.2), digits(3, 32, 46, 1.2, 'green')),
  afternoon: daytime(46, 26, 'yellow', -1),
  evening: art(
    area('orange', 'M14 46a18 18 0 0 1 36 0z'),
    line('orange', 'M32 22v-6M14 28l-5 -5M50 28l5 -5'),
    box('slate', 2, 46, 60, 14, 3),
    arrow(32, 30, 32, 42, 'red', 3),
  ),
  week: calendar(art(...Array.from({ length: 7 }, (_, i) => box('blue', 9 + i * 6.8, 36, 5, 12, 2)))),
  month: calendar(art(...Array.from({ length: 4 }, (_, row) => line('blue', `M12 ${29 + row * 8}h40`, 4.5)))),
  year: art(
    ...Array.from({ length: 12 }, (_, i) => {
      const [x, y] = [4 + (i % 4) * 15, 8 + Math.floor(i / 4) * 18]
      return art(box('base', x, y, 12, 14, 2), box('red', x, y, 12, 4, 1))
    }),
  ),
  late: art(
    clockFace(18, 18, 15, 9, 10, 'red'),
    at(18, 16, 0.78, person('run', { shirt: 'blue', mood: 'worried' })),
  ),
  yesterday: art(calendar(''), arrow(46, 40, 18, 40, 'blue', 6)),
  today: art(calendar(''), circle('red', 32, 40, 13), circle('paper', 32, 40, 8), circle('red', 32, 40, 4)),
  tomorrow: art(calendar(''), arrow(18, 40, 46, 40, 'green', 6)),
  colour: art(
    circle('red', 24, 24, 17),
    circle('yellow', 40, 24, 17),
    circle('blue', 32, 40, 17),
    area('shade', 'M32 9.500a17 17 0 0 1 0 29a17 17 0 0 1 0 -29'),
  ),
  percent: art(
    line('red', 'M48 10l-32 44', 6),
    line('red', 'M8 18a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M40 46a8 8 0 1 0 16 0a8 8 0 1 0 -16 0', 6),
  ),
  dozen: art(
    box('slate', 3, 12, 58, 42, 5),
    ...Array.from({ length: 12 }, (_, i) =>
      circle('skin', 11 + (i % 4) * 14, 20 + Math.floor(i / 4) * 13, 5.5),
    ),
  ),
  schedule: art(
    box('paper', 5, 6, 54, 52, 4),
    area('blue', 'M5 16v-6q0 -4 4 -4h46q4 0 4 4v6z'),
    line('base', 'M18 16v42M32 16v42M45 16v42M5 30h54M5 44h54', 1.5),
    box('red', 20, 19, 10, 8, 2),
    box('yellow', 34, 33, 9, 8, 2),
    box('green', 47, 19, 9, 22, 2),
    box('red', 20, 47, 10, 8, 2),
  ),
}
