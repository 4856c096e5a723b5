import type { Input, Output } from '@shangxue/contract/endpoint'
import type { getExamQuestions } from '@shangxue/contract/exams'
import type { Subject } from '@shangxue/contract/papers-parts'
import type { Level } from '@shangxue/contract/users'
import type { Db } from '../../platform/database/database.ts'
import { blanksOf, type EditionQuestion } from '../papers/service.ts'
import { type AnswerRow, type AttemptRow, answersOf, attemptInfo } from './attempts.ts'
import { type AskedVersion, type Edition, editionOf, versionsOf } from './questions.ts'

type Asked = Output<typeof getExamQuestions>
type Wish = Pick<Input<typeof getExamQuestions>, 'include_questions' | 'include_options' | 'include_answers'>

export const paperInfo = (
  { paperId, edition }: Pick<AttemptRow, 'paperId' | 'edition'>,
  paper: Edition,
): Asked['paper_info'] => ({
  paper_id: paperId,
  edition,
  title: paper.title,
  subject: paper.subject as Subject,
  level: paper.level as Level,
  grade: paper.grade,
  duration_minutes: paper.durationMinutes,
  total_score: paper.totalHalves / 2,
  deleted: paper.deleted,
})

const savedAnswer = (answer: AnswerRow): Asked['answers'][number] => ({
  question_id: answer.questionId,
  user_answer: answer.userAnswer,
  selected_options: answer.selectedOptions,
  time_spent: answer.timeSpent,
  seq: answer.seq,
  marked: answer.marked,
})

/** The most recently saved answer; among answers saved together, the last one in the paper. */
const lastSaved = (given: readonly AnswerRow[]): AnswerRow | undefined =>
  given
    .filter(({ savedAt }) => savedAt !== null)
    .reduce<AnswerRow | undefined>(
      (last, one) => (Number(one.savedAt) >= Number(last?.savedAt ?? 0) ? one : last),
      undefined,
    )

/** A question without its solution. Fields are listed one by one so that none can leak. */
function asked(version: AskedVersion, place: EditionQuestion, options: boolean): Asked['questions'][number] {
  const { body } = version
  return {
    question_id: version.questionId,
    version: version.version,
    label: place.label ?? version.label,
    section_id: place.sectionId,
    passage_id: place.passageId,
    question_content: body.content,
    question_type: body.type,
    difficulty_level: body.difficulty_level,
    all_options: options ? body.options.map(({ key, text }) => ({ key, text })) : [],
    blanks: blanksOf(body),
    max_score: body.max_score,
    crops: version.crops.map(({ id, kind, box }) => ({ id, kind, box })),
  }
}

/** Content of an attempt in the order of its edition, with the answers saved so far. */
export async function askedIn(db: Db, row: AttemptRow, wish: Wish): Promise<Asked> {
  const edition = await editionOf(db, row)
  const given = wish.include_answers ? await answersOf(db, row.id) : []
  const versions = wish.include_questions ? await versionsOf(db, row.id) : new Map<number, AskedVersion>()
  return {
    attempt: await attemptInfo(db, row),
    paper_info: paperInfo(row, edition),
    blocks: wish.include_questions ? edition.blocks : [],
    questions: edition.questions.flatMap((place) => {
      const version = versions.get(place.questionId)
      return version ? [asked(version, place, wish.include_options)] : []
    }),
    answers: given.map(savedAnswer),
    last_question_id: lastSaved(given)?.questionId ?? null,
  }
}
