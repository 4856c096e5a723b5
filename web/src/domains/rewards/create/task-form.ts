import type { addRewardTask, getRewardTask } from '@shangxue/contract/rewards/endpoints'
import {
  REWARD_HOURS_MAX,
  REWARD_MINUTES_MAX,
  REWARD_PLAYERS_MAX,
  REWARD_POINTS_MAX,
  REWARD_QUESTION_MODES,
  REWARD_QUESTIONS_MAX,
  REWARD_QUESTIONS_MIN,
  REWARD_TITLE_MAX,
  type RewardKind,
  type RewardQuestionMode,
} from '@shangxue/contract/rewards/schemas'
import type { RequestOf, ResponseOf } from '../../../lib/api/http.ts'

export const FORM_STEPS = ['选内容', '定条件', '核对发布']

/** Sources of the content. */
export const SOURCES = ['list', 'grade', 'text', 'exercise', 'paper'] as const
export type Source = (typeof SOURCES)[number]

export interface TaskForm {
  readonly step: 0 | 1
  readonly kind: RewardKind
  readonly source: Source
  /** Id of the word list, text, exercise or paper; or the grade. */
  readonly chosen: number | null
  /** Name of the selected content. */
  readonly chosenName: string
  readonly ask: RewardQuestionMode
  readonly questions: number | null
  readonly title: string
  readonly note: string
  readonly points: number | null
  readonly takers_max: number | null
  readonly pass_mark: number | null
  readonly play_minutes: number | null
  readonly open_hours: number
  readonly shown_as: string
}

export const EMPTY_FORM: TaskForm = {
  step: 0,
  kind: 'words',
  source: 'list',
  chosen: null,
  chosenName: '',
  ask: REWARD_QUESTION_MODES[3],
  questions: 10,
  title: '',
  note: '',
  points: 10,
  takers_max: 5,
  pass_mark: 60,
  play_minutes: 10,
  open_hours: 72,
  shown_as: '',
}

/** Available sources of a kind; the first is the default. */
export const SOURCES_BY_KIND: Record<RewardKind, readonly Source[]> = {
  words: ['list', 'grade'],
  reading: ['text', 'exercise'],
  paper: ['paper'],
}

type Draft = NonNullable<ResponseOf<typeof getRewardTask>['draft']>

const SOURCE_FIELDS = {
  list: 'word_list_id',
  grade: 'grade',
  text: 'text_id',
  exercise: 'exercise_id',
  paper: 'paper_id',
} as const satisfies Record<Source, keyof Draft>

/** Converts a stored draft into form values. Drafts do not contain the name of their content. */
export function toForm(draft: Draft): TaskForm {
  const source = SOURCES_BY_KIND[draft.kind].find(
    (candidate) => draft[SOURCE_FIELDS[candidate]] !== undefined,
  )
  const { kind, ask, questions, title, note, points, takers_max, pass_mark, play_minutes, open_hours } = draft
  return {
    ...EMPTY_FORM,
    ...{ kind, ask, questions, title, note, points, takers_max, pass_mark, play_minutes, open_hours },
    source: source ?? SOURCES_BY_KIND[kind][0] ?? 'list',
    chosen: (source && draft[SOURCE_FIELDS[source]]) ?? null,
    shown_as: draft.shown_as ?? '',
  }
}

type ValidatedField =
  | 'chosen'
  | 'questions'
  | 'title'
  | 'points'
  | 'takers_max'
  | 'pass_mark'
  | 'play_minutes'
export type FormErrors = Partial<Record<ValidatedField, string>>

const SOURCE_ERRORS: Record<Source, string> = {
  list: '请选择词表',
  grade: '请选择年级',
  text: '请选择文章',
  exercise: '请选择阅读',
  paper: '请选择试卷',
}

const rangeError = (value: number | null, min: number, max: number): string | undefined =>
  value === null || value < min || value > max ? `请填写 ${min} 至 ${max}` : undefined

const withoutEmpty = (errors: Record<string, string | undefined>): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))

/** Validates the fields of the current step. */
export function validateForm(form: TaskForm): FormErrors {
  if (form.step === 0)
    return withoutEmpty({
      chosen: form.chosen === null ? SOURCE_ERRORS[form.source] : undefined,
      questions:
        form.kind === 'words'
          ? rangeError(form.questions, REWARD_QUESTIONS_MIN, REWARD_QUESTIONS_MAX)
          : undefined,
    })
  return withoutEmpty({
    title: form.title.trim() === '' ? '请填写任务名称' : undefined,
    points: rangeError(form.points, 1, REWARD_POINTS_MAX),
    takers_max: rangeError(form.takers_max, 1, REWARD_PLAYERS_MAX),
    pass_mark: rangeError(form.pass_mark, 1, 100),
    play_minutes: rangeError(form.play_minutes, 1, REWARD_MINUTES_MAX),
  })
}

/** Converts a valid form into the request. */
export function toRequest(form: TaskForm): RequestOf<typeof addRewardTask> {
  const { kind, source, chosen, ask, open_hours } = form
  const shownAs = form.shown_as.trim()
  return {
    kind,
    ask,
    open_hours: Math.min(open_hours, REWARD_HOURS_MAX),
    questions: form.questions ?? REWARD_QUESTIONS_MIN,
    title: form.title.trim(),
    note: form.note.trim(),
    points: form.points ?? 1,
    takers_max: form.takers_max ?? 1,
    pass_mark: form.pass_mark ?? 1,
    play_minutes: form.play_minutes ?? 1,
    ...(shownAs && { shown_as: shownAs }),
    ...(chosen !== null && { [SOURCE_FIELDS[source]]: chosen }),
  }
}

/** Default title of a task, for example 七年级上 挑战. */
export const defaultTitle = (name: string): string => `${name.slice(0, REWARD_TITLE_MAX - 3)} 挑战`

/** Points to put into escrow; missing values count as 0. */
export const escrowPoints = ({ points, takers_max }: Pick<TaskForm, 'points' | 'takers_max'>): number =>
  (points ?? 0) * (takers_max ?? 0)
