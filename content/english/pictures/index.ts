import { readFileSync } from 'node:fs'
import { actions } from './drawings/actions/actions.ts'
import { activities } from './drawings/actions/activities.ts'
import { animals } from './drawings/animals/animals.ts'
import { wildlife } from './drawings/animals/wildlife.ts'
import { body } from './drawings/body/body.ts'
import { health } from './drawings/body/health.ts'
import { clothes } from './drawings/clothes.ts'
import { feelings } from './drawings/feelings-and-qualities/feelings.ts'
import { qualities } from './drawings/feelings-and-qualities/qualities.ts'
import { food } from './drawings/food/food.ts'
import { meals } from './drawings/food/meals.ts'
import { home } from './drawings/home/home.ts'
import { housework } from './drawings/home/housework.ts'
import { festivals } from './drawings/leisure/festivals.ts'
import { leisure } from './drawings/leisure/leisure.ts'
import { sports } from './drawings/leisure/sports.ts'
import { nature } from './drawings/nature/nature.ts'
import { weather } from './drawings/nature/weather.ts'
import { numbersAndTime } from './drawings/numbers-and-time.ts'
import { family } from './drawings/people/family.ts'
import { jobs } from './drawings/people/jobs.ts'
import { placesAndSigns } from './drawings/places-and-signs.ts'
import { school } from './drawings/school.ts'
import { town } from './drawings/town-and-travel/town.ts'
import { travel } from './drawings/town-and-travel/travel.ts'
import type { Art } from './kit/primitives.ts'

/** Drawings by theme, then by headword: the inner markup of an SVG with `viewBox="0 0 64 64"` and class `picture`. */
export const PICTURES: Record<string, Record<string, Art>> = {
  animals: { ...animals, ...wildlife },
  nature: { ...nature, ...weather },
  food: { ...food, ...meals },
  body: { ...body, ...health },
  people: { ...family, ...jobs },
  clothes,
  home: { ...home, ...housework },
  school,
  leisure: { ...leisure, ...festivals, ...sports },
  'town-and-travel': { ...town, ...travel },
  actions: { ...actions, ...activities },
  'feelings-and-qualities': { ...feelings, ...qualities },
  'numbers-and-time': numbersAndTime,
  'places-and-signs': placesAndSigns,
}

/** Reads `words.txt`: the words of each theme that get a picture. */
export function readPictureWords(): Map<string, string[]> {
  const text = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  return new Map(
    text
      .split(/^# /m)
      .slice(1)
      .map((section) => {
        const [theme = '', ...rows] = section.split('\n')
        return [theme, rows.flatMap((row) => row.split(',').map((word) => word.trim())).filter(Boolean)]
      }),
  )
}

/** Reads `alike.txt`: groups of words whose pictures may stand for each other, so no exercise offers two of a group. */
export const readAlikeWords = (): string[][] =>
  readFileSync(new URL('alike.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((group) => group.split(', '))
