import {
  CONTENT_KIND_NAMES,
  CONTENT_STATE_NAMES,
  type ContentKind,
  type ContentState,
} from '@shangxue/contract/content/schemas'
import { TOPIC_NAMES } from '@shangxue/contract/english/content-topics'
import { CLOZE_POINTS, GENRES, SENTENCE_STRUCTURES } from '@shangxue/contract/english/content-values'
import { READING_SKILL_NAMES, READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import type { TagKind } from '../../../ui/display/tag.tsx'

const GRADE_NAMES: Record<Level, readonly (readonly [grade: number, name: string])[]> = {
  小学: [
    [3, '三年级'],
    [4, '四年级'],
    [5, '五年级'],
    [6, '六年级'],
  ],
  初中: [
    [7, '七年级'],
    [8, '八年级'],
    [9, '九年级'],
  ],
  高中: [
    [10, '高一'],
    [11, '高二'],
    [12, '高三'],
  ],
  大学: [
    [13, '大一'],
    [14, '大二'],
    [15, '大三'],
    [16, '大四'],
  ],
}

export const gradeOptions = (level: Level) =>
  GRADE_NAMES[level].map(([grade, label]) => ({ value: String(grade), label }))
export const firstGrade = (level: Level): number => GRADE_NAMES[level][0]?.[0] ?? 3
export const gradeLabel = (level: Level, grade: number): string =>
  GRADE_NAMES[level].find(([value]) => value === grade)?.[1] ?? ''

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
export const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }))
export const TOPIC_OPTIONS = Object.entries(TOPIC_NAMES).map(([value, label]) => ({ value, label }))
export const GENRE_OPTIONS = toOptions(GENRES)
export const STRUCTURE_OPTIONS = toOptions(SENTENCE_STRUCTURES)
export const POINT_OPTIONS = toOptions(CLOZE_POINTS)
export const SKILL_OPTIONS = READING_SKILLS.map((value) => ({ value, label: READING_SKILL_NAMES[value] }))

const STATE_TAGS: Record<ContentState, TagKind> = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'warning',
}
export const stateTag = (state: ContentState) => ({
  kind: STATE_TAGS[state],
  text: CONTENT_STATE_NAMES[state],
})

export const kindTitle = (kind: ContentKind): string => CONTENT_KIND_NAMES[kind]
