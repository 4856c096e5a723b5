import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listWrongWords } from '@shangxue/contract/reading/endpoints'
import { extractWords } from '@shangxue/study/language/word-forms'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import type { ReadingLibrary } from './engine/compose-exercise.ts'

type Owner = Pick<Actor, 'userId'>
const WORDS_MAX = 60
const REQUESTED_WORDS_MAX = 12

/** Returns forgotten library words, most often forgotten first. */
export async function listForgottenWords(
  db: Db,
  { userId }: Owner,
  library: Library,
): Promise<Output<typeof listWrongWords>> {
  const { rows } = await db.execute<{ id: number; lapses: number }>(sql`
    select item_id::float8 as id, sum(lapses)::int as lapses from study_memory
    where user_id = ${userId} and kind = 'word' and lapses > 0
    group by item_id order by sum(lapses) desc, item_id limit ${WORDS_MAX * 2}`)
  const list = rows.flatMap(({ id, lapses }) => {
    const word = library.words.get(id)
    return word ? [{ word: word.spelling, zh: word.senses[0]?.zh ?? '', lapses }] : []
  })
  return { list: list.slice(0, WORDS_MAX) }
}

/** Returns words to practise from wrong questions and their right answers, hardest first. */
export async function listWordsOfWrongQuestions(
  db: Db,
  { userId }: Owner,
  ids: readonly number[],
  { vocabulary }: ReadingLibrary,
): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select concat_ws(' ', v.body->>'content', v.body->>'standard_answer',
      (select string_agg(o->>'text', ' ') from jsonb_array_elements(v.body->'options') o
       where v.body->'correct_options' ? (o->>'key'))) as text
    from wrong_question w join question_version v
      on v.tenant_id = w.tenant_id and v.question_id = w.question_id and v.version = w.version
    where w.user_id = ${userId} and w.id = any(${sql.param([...ids])}::bigint[]) and v.subject = '英语'`)
  const wordsBySpelling = new Map(
    rows
      .flatMap(({ text }) => extractWords(text))
      .flatMap((form) => vocabulary.headwords(form).slice(0, 1))
      .filter(({ topic, spelling }) => topic !== 'function' && topic !== 'numbers' && spelling.length > 3)
      .map((word) => [word.spelling, word]),
  )
  return [...wordsBySpelling.values()]
    .sort((a, b) => b.grade - a.grade)
    .slice(0, REQUESTED_WORDS_MAX)
    .map(({ spelling }) => spelling)
}
