import { Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Nullable, OneOf, Text, Version } from '../platform/schema.ts'
import {
  DIFFICULTIES,
  KnowledgePoints,
  Points,
  QUESTION_TYPES,
  QuestionBody,
  QuestionIds,
} from './schemas.ts'

/* Corrections of recognized papers. Every edit returns the new version; an edit of an older version is a conflict. */
const base = '/api/paper-analysis'
const ById = { paper_id: Id }
const Placement = { section_id: Nullable(Id), passage_id: Nullable(Id), label: Text(20) }
const Changed = Type.Object({ question_id: Id, version: Type.Integer() })

export const editQuestion = endpoint({
  method: 'PUT',
  path: `${base}/papers/:paper_id/questions/:question_id`,
  summary: "Updates a question of the caller's paper and marks it as corrected",
  permission: 'login',
  input: Type.Object({
    ...ById,
    question_id: Id,
    version: Version,
    ...Placement,
    body: QuestionBody,
  }),
  output: Changed,
})
export const addQuestion = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/questions`,
  summary: "Adds a question to the caller's paper, after another question or at the end",
  permission: 'login',
  input: Type.Object({ ...ById, after_id: Nullable(Id), ...Placement, body: QuestionBody }),
  output: Changed,
})
export const removeQuestion = endpoint({
  method: 'DELETE',
  path: `${base}/papers/:paper_id/questions/:question_id`,
  summary: "Removes a question from the caller's paper",
  permission: 'login',
  input: Type.Object({ ...ById, question_id: Id }),
  output: NoContent,
})
export const mergeQuestions = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/questions/merge`,
  summary: 'Merges several questions into the first of them',
  permission: 'login',
  input: Type.Object({ ...ById, question_ids: QuestionIds }),
  output: Changed,
})
export const splitQuestion = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/questions/:question_id/split`,
  summary: 'Splits a question into two at a position in its text',
  permission: 'login',
  input: Type.Object({
    ...ById,
    question_id: Id,
    version: Version,
    at: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
  output: Type.Array(Changed),
})
export const orderQuestions = endpoint({
  method: 'PUT',
  path: `${base}/papers/:paper_id/questions/order`,
  summary: "Reorders the questions of the caller's paper; the list must contain all of them",
  permission: 'login',
  input: Type.Object({ ...ById, question_ids: QuestionIds }),
  output: NoContent,
})
export const setQuestions = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/questions/set`,
  summary: 'Updates type, score, difficulty or knowledge points of several questions, or confirms them',
  permission: 'login',
  input: Type.Object({
    ...ById,
    question_ids: QuestionIds,
    type: Type.Optional(OneOf(QUESTION_TYPES)),
    max_score: Type.Optional(Points),
    difficulty_level: Type.Optional(OneOf(DIFFICULTIES)),
    knowledge_points: Type.Optional(KnowledgePoints),
    confirmed: Type.Optional(Type.Literal(true)),
  }),
  output: Type.Array(Changed),
})
export const editBlock = endpoint({
  method: 'PUT',
  path: `${base}/papers/:paper_id/blocks/:block_id`,
  summary: 'Updates a section heading or a shared passage',
  permission: 'login',
  input: Type.Object({
    ...ById,
    block_id: Id,
    title: Type.String({ maxLength: 200 }),
    text: Type.String({ maxLength: 20_000 }),
  }),
  output: NoContent,
})
export const dismissRegion = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/unread/:region_id/dismiss`,
  summary: 'Dismisses an unread region as irrelevant',
  permission: 'login',
  input: Type.Object({ ...ById, region_id: Type.String({ format: 'uuid' }) }),
  output: NoContent,
})
