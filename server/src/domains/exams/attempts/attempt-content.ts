import type { getExamQuestions } from '@shangxue/contract/exams/endpoints'
import type { Subject } from '@shangxue/contract/papers/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { Level } from '@shangxue/contract/users/endpoints'
import type { Db } from '../../../platform/database/database.ts'
import { countBlanks, type EditionQuestion } from '../../papers/service.ts'
import { type AnswerRow, type AttemptRow, getAnswers, toAttemptInfo } from './attempt-repository.ts'
import { type Edition, getEdition, getQuestionVersions, type QuestionVersion } from './question-versions.ts'

type ExamContent = Output<typeof getExamQuestions>
type ContentOptions = Pick<
  Input<typeof getExamQuestions>,
  'include_questions' | 'include_options' | 'include_answers'
>

export const toPaperInfo = (
  { paperId, edition }: Pick<AttemptRow, 'paperId' | 'edition'>,
  paper: Edition,
): ExamContent['paper_info'] => ({
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

const toSavedAnswer = (answer: AnswerRow): ExamContent['answers'][number] => ({
  question_id: answer.questionId,
  user_answer: answer.userAnswer,
  selected_options: answer.selectedOptions,
  time_spent: answer.timeSpent,
  seq: answer.seq,
  marked: answer.marked,
})

/** The most recently saved answer; among answers saved together, the last one in the paper. */
const findLastSaved = (savedAnswers: readonly AnswerRow[]): AnswerRow | undefined =>
  savedAnswers
    .filter(({ savedAt }) => savedAt !== null)
    .reduce<AnswerRow | undefined>(
      (last, answer) => (Number(answer.savedAt) >= Number(last?.savedAt ?? 0) ? answer : last),
      undefined,
    )

/** A question without its solution. Fields are listed one by one so that none can leak. */
function toExamQuestion(
  version: QuestionVersion,
  editionQuestion: EditionQuestion,
  options: boolean,
): ExamContent['questions'][number] {
  const { body } = version
  return {
    question_id: version.questionId,
    version: version.version,
    label: editionQuestion.label ?? version.label,
    section_id: editionQuestion.sectionId,
    passage_id: editionQuestion.passageId,
    question_content: body.content,
    question_type: body.type,
    difficulty_level: body.difficulty_level,
    all_options: options ? body.options.map(({ key, text }) => ({ key, text })) : [],
    blanks: countBlanks(body),
    max_score: body.max_score,
    crops: version.crops.map(({ id, kind, box }) => ({ id, kind, box })),
  }
}

/** Content of an attempt in the order of its edition, with the answers saved so far. */
export async function getAttemptContent(
  db: Db,
  row: AttemptRow,
  options: ContentOptions,
): Promise<ExamContent> {
  const edition = await getEdition(db, row)
  const savedAnswers = options.include_answers ? await getAnswers(db, row.id) : []
  const versions = options.include_questions
    ? await getQuestionVersions(db, row.id)
    : new Map<number, QuestionVersion>()
  return {
    attempt: await toAttemptInfo(db, row),
    paper_info: toPaperInfo(row, edition),
    blocks: options.include_questions ? edition.blocks : [],
    questions: edition.questions.flatMap((editionQuestion) => {
      const version = versions.get(editionQuestion.questionId)
      return version ? [toExamQuestion(version, editionQuestion, options.include_options)] : []
    }),
    answers: savedAnswers.map(toSavedAnswer),
    last_question_id: findLastSaved(savedAnswers)?.questionId ?? null,
  }
}
