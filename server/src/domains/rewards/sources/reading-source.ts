import type { Level } from '@shangxue/contract/users/endpoints'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { Library } from '../../english/service.ts'
import { getOwnExercise, librarySources } from '../../reading/service.ts'
import { buildQuestion, optionLetter, type RewardSource } from '../content.ts'
import type { Draft } from '../schema.ts'

interface ReadingText {
  readonly title: string
  readonly level: Level
  readonly paragraphs: readonly string[]
  readonly glossary: readonly { readonly word: string; readonly zh: string }[]
  readonly items: readonly {
    readonly stem: string
    readonly options: readonly string[]
    readonly answer: number
    readonly explanation: string
  }[]
}

/** Builds a passage with its questions from an own exercise or a library text. */
export async function readingSource(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  draft: Draft,
  library: Library,
): Promise<RewardSource> {
  const { title, level, paragraphs, glossary, items } = await loadText(db, actor, draft, library)
  return {
    level,
    leftOut: 0,
    multipleRule: 'all_or_nothing',
    passages: [
      { title, paragraphs: [...paragraphs], glossary: glossary.map(({ word, zh }) => ({ word, zh })) },
    ],
    questions: items.map(({ stem, options, answer, explanation }) => ({
      passage: 0,
      body: buildQuestion({
        ...{ type: 'single_choice', content: stem, correct_options: [optionLetter(answer)] },
        options: options.map((text, i) => ({ key: optionLetter(i), text })),
        ...{ answer_explanation: explanation, knowledge_points: ['阅读理解'] },
      }),
    })),
  }
}

async function loadText(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  { exercise_id, text_id }: Draft,
  library: Library,
): Promise<ReadingText> {
  if (exercise_id !== undefined) return getOwnExercise(db, actor, exercise_id)
  if (text_id === undefined) throw new AppError('reward_no_source', { what: '阅读文章' })
  const source = librarySources(library).find(({ key }) => key === `reading:${text_id}`)
  if (!source) throw new AppError('not_found')
  return { ...source, items: source.written }
}
