import { type Static, Type } from 'typebox'
import { OneOf } from '../platform/schema.ts'

/** Kinds of content that a company can write itself. */
export const CONTENT_KINDS = ['word', 'sentence', 'reading', 'cloze', 'gapped', 'listening'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
export const CONTENT_KIND_NAMES: Record<ContentKind, string> = {
  word: '单词',
  sentence: '句子',
  reading: '阅读理解',
  cloze: '完形填空',
  gapped: '七选五',
  listening: '听力',
}

/**
 * An item is a draft until it is first published. Pupils see the published version, even while a newer one is being
 * edited, until it is withdrawn.
 */
export const CONTENT_STATES = ['draft', 'published', 'withdrawn'] as const
export type ContentState = (typeof CONTENT_STATES)[number]
export const CONTENT_STATE_NAMES: Record<ContentState, string> = {
  draft: '草稿',
  published: '已发布',
  withdrawn: '已下架',
}

/** Maximum items of a company, and maximum characters of one as JSON. */
export const CONTENT_ITEMS_MAX = 2_000
export const CONTENT_ITEM_CHARS_MAX = 40_000
/** Tasks of one reading text. */
export const CONTENT_TASKS_MAX = 6

// Drafts may be incomplete, so that nothing typed is lost: only sizes are limited here. The rules decide what may be published.
const Name = Type.String({ maxLength: 120 })
const Line = Type.String({ maxLength: 600 })
const Note = Type.String({ maxLength: 2_000 })
const Passage = Type.String({ maxLength: 12_000 })
const Index = Type.Integer({ minimum: 0, maximum: 20 })
const Pairs = Type.Array(Type.Object({ en: Line, zh: Line }), { maxItems: 20 })
const Glossary = Type.Array(Type.Object({ word: Name, zh: Line }), { maxItems: 60 })
const Options = Type.Array(Line, { maxItems: 6 })
const Letter = Type.String({
  maxLength: 1,
  description: 'Letter of the right option; empty while unknown',
})

export const WordContent = Type.Object({
  spelling: Name,
  ipa_uk: Name,
  ipa_us: Name,
  senses: Type.Array(Type.Object({ pos: Name, zh: Line }), { maxItems: 10 }),
  example: Type.Object({ en: Line, zh: Line }),
  collocations: Pairs,
  roots: Note,
  topic: Name,
  band: Type.Integer({ minimum: 1, maximum: 3 }),
})

export const SentenceContent = Type.Object({
  en: Line,
  zh: Line,
  cue: Note,
  also: Type.Array(Line, { maxItems: 10 }),
  phrases: Pairs,
  structure: Name,
})

const Question = {
  stem: Line,
  options: Options,
  answer: Letter,
  evidence: Note,
  explanation: Note,
}

export const ReadingContent = Type.Object({
  title: Name,
  topic: Name,
  genre: Name,
  text: Type.Unsafe<string>({ ...Passage, description: 'Paragraphs are separated by an empty line' }),
  glossary: Glossary,
  questions: Type.Array(Type.Object({ skill: Name, ...Question }), { maxItems: 10 }),
  tasks: Type.Optional(
    Type.Array(
      Type.Object({
        stem: Line,
        answers: Type.Array(Line, { maxItems: 20, description: 'Accepted answers; the first one is shown' }),
        evidence: Note,
        explanation: Note,
      }),
      { maxItems: CONTENT_TASKS_MAX, description: 'Questions that are answered in own words' },
    ),
  ),
})

export const ClozeContent = Type.Object({
  title: Name,
  topic: Name,
  type: Type.String({ maxLength: 20, description: 'choice, first_letter or grammar' }),
  text: Type.Unsafe<string>({ ...Passage, description: '`__1__` is blank 1' }),
  translation: Passage,
  gaps: Type.Array(
    Type.Object({
      answer: Name,
      options: Options,
      wrong: Type.Array(Note, { maxItems: 6, description: 'Why each option is wrong, in their order' }),
      hint: Name,
      also: Type.Array(Name, { maxItems: 10 }),
      point: Name,
      explanation: Note,
    }),
    { maxItems: 30 },
  ),
})

/** 七选五: a text from which five sentences were taken out. */
export const GappedContent = Type.Object({
  title: Name,
  topic: Name,
  text: Type.Unsafe<string>({
    ...Passage,
    description: '`__1__` to `__5__` are the gaps; paragraphs are separated by an empty line',
  }),
  glossary: Glossary,
  options: Type.Array(Line, { maxItems: 7, description: 'A to G: the five sentences and two distractors' }),
  gaps: Type.Array(Type.Object({ answer: Letter, explanation: Note }), { maxItems: 5 }),
})

export const ListeningContent = Type.Object({
  title: Name,
  topic: Name,
  speakers: Type.Array(Type.Object({ name: Name, voice: Name }), { maxItems: 4 }),
  lines: Type.Array(Type.Object({ speaker: Index, text: Line, zh: Line }), { maxItems: 60 }),
  glossary: Glossary,
  questions: Type.Array(Type.Object(Question), { maxItems: 10 }),
})

/** The content of an item: the property of its kind. */
export const ContentByKind = Type.Object({
  word: Type.Optional(WordContent),
  sentence: Type.Optional(SentenceContent),
  reading: Type.Optional(ReadingContent),
  cloze: Type.Optional(ClozeContent),
  gapped: Type.Optional(GappedContent),
  listening: Type.Optional(ListeningContent),
})

export interface ContentTypes {
  word: Static<typeof WordContent>
  sentence: Static<typeof SentenceContent>
  reading: Static<typeof ReadingContent>
  cloze: Static<typeof ClozeContent>
  gapped: Static<typeof GappedContent>
  listening: Static<typeof ListeningContent>
}

export const CONTENT_PARTS = ['gap', 'question', 'task', 'line'] as const
export type ContentPart = (typeof CONTENT_PARTS)[number]

/** What a rule objects to. */
export const ContentProblem = Type.Object({
  field: Type.String({ description: 'Field of the item or part; the first option is options.A' }),
  part: Type.Optional(
    Type.Object({ kind: OneOf(CONTENT_PARTS), number: Type.Integer({ description: 'Counted from 1' }) }),
  ),
  text: Type.String({ description: 'In Chinese: what is wrong and what to do' }),
})
