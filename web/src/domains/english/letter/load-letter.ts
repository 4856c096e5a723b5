import { parseSubjectKey } from '@shangxue/study/scheduling/history'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../../../lib/session/state.ts'
import { levelClozeOptions, levelGappedOptions, levelOfGrade } from '../content/content-packs.ts'
import { findWordsById } from '../content/find-words.ts'
import { mainMeaning } from '../practice/answer-options.ts'
import { currentStudyDay, deviceZone, useStudy } from '../store/study-state.ts'
import { readingPart, readTextsOptions } from '../today/read-texts.ts'
import {
  type Letter,
  letterWeek,
  overdueReviews,
  realNameOf,
  suggestionFor,
  weekFigures,
  writeLetter,
} from './weekly-letter.ts'

/** The title of a text that was practised in the week; undefined without one. Texts that cannot be loaded are left out. */
async function practisedText(client: QueryClient, monday: Day): Promise<string | undefined> {
  const { memories, settings, owner } = useStudy.getState()
  const isInWeek = (day: Day) => day >= monday && day <= addDays(monday, 6)
  const level = levelOfGrade(settings.grade)
  const clozeIds = new Set(
    [...memories].flatMap(([key, { lastDay }]) => {
      const { kind, item } = parseSubjectKey(key)
      return kind === 'cloze' && isInWeek(lastDay) ? [item] : []
    }),
  )
  const read = (await client.ensureQueryData(readTextsOptions(owner))).filter(({ at }) =>
    isInWeek(studyDayOf(new Date(at), deviceZone())),
  )
  const titled = read.find(({ title }) => title !== '')
  if (titled) return titled.title
  const readKeys = new Set(read.map(({ key }) => key))
  if (readKeys.size > 0) {
    const texts = await (await readingPart()).loadLevelTexts(level).catch(() => [])
    const text = texts.find(({ id }) => readKeys.has(String(id)))
    if (text) return text.exercise.title
  }
  if (clozeIds.size === 0) return undefined
  const packs = await Promise.all([
    client.ensureQueryData(levelClozeOptions(level)).catch(() => []),
    client.ensureQueryData(levelGappedOptions(level)).catch(() => []),
  ])
  return packs.flat().find(({ id }) => clozeIds.has(id))?.title
}

/** Writes the letter about the last week of the current learner. It contains this learner's figures only. */
export async function loadLetter(client: QueryClient): Promise<Letter> {
  const { days, memories, settings } = useStudy.getState()
  const today = currentStudyDay()
  const monday = letterWeek(today, new Date().getHours())
  const figures = weekFigures({ monday, today, days, memories })
  const found = await findWordsById(client, figures.hardWords, settings.grade).catch(() => new Map())
  const { isLoggedIn, userName } = useSession.getState()
  return writeLetter({
    figures,
    name: isLoggedIn ? realNameOf(userName) : undefined,
    words: figures.hardWords.flatMap((id) => {
      const word = found.get(id)
      return word ? [{ spelling: word.spelling, meaning: mainMeaning(word) }] : []
    }),
    text: await practisedText(client, monday),
    suggestion: suggestionFor(figures, overdueReviews(memories, today), settings),
  })
}
