import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, OneOf } from '../platform/schema.ts'
import { STUDY_BOOKS } from '../study/endpoints.ts'
import { LEVELS } from '../users/endpoints.ts'

/** 3–16: 三年级 to 大四. */
const Grade = Type.Integer({ minimum: 3, maximum: 16 })
const Gloss = Type.Object({ en: Type.String(), zh: Type.String() })
const Level = OneOf(LEVELS)

/** The words of one lesson, and what the learner can do afterwards. */
const Unit = Type.Object({ number: Type.Integer({ minimum: 1 }), title: Type.String() })

/** Version of the content; data cached under it stays valid. */
const Version = Type.String()

export const StudyWord = Type.Object({
  id: Id,
  spelling: Type.String(),
  ipa_uk: Type.String(),
  ipa_us: Type.String(),
  /** By frequency, most common first. */
  senses: Type.Array(Type.Object({ pos: Type.String(), zh: Type.String() })),
  example: Gloss,
  collocations: Type.Array(Gloss),
  /** Word formation or a mnemonic; may be empty. */
  roots: Type.String(),
  topic: Type.String(),
  /** Third of the grade (1–3) in which the word is learnt. */
  band: Type.Integer(),
  /** Left out for words without a unit, and in packs that devices stored before there were units. */
  unit: Type.Optional(Unit),
  /** Words that learners confuse with it. */
  confusables: Type.Array(Type.Object({ words: Type.Array(Type.String()), explanation: Type.String() })),
})

export const StudySentence = Type.Object({
  id: Id,
  grade: Grade,
  en: Type.String(),
  zh: Type.String(),
  cue: Type.String(),
  also: Type.Array(Type.String()),
  phrases: Type.Array(Gloss),
})

export const StudyCloze = Type.Object({
  id: Id,
  grade: Grade,
  title: Type.String(),
  topic: Type.String(),
  /** `__1__` is gap 1. */
  text: Type.String(),
  translation: Type.String(),
  gaps: Type.Array(
    Type.Object({
      answer: Type.String(),
      options: Type.Array(Type.String()),
      point: Type.String(),
      explanation: Type.String(),
    }),
  ),
})

/** The picture of one or more words. */
export const StudyPicture = Type.Object({
  /** Name of the drawing; in every grade, the same name is the same drawing. */
  name: Type.String(),
  /** The words of the grade that it shows. */
  word_ids: Type.Array(Id),
  /** Groups of pictures that may stand for each other: an exercise offers only one picture of a group. */
  alike: Type.Array(Type.Integer()),
  /** Content of an SVG element with the view box 0 0 64 64. Its colours are classes. */
  svg: Type.String(),
})

/** What there is to learn. */
export const getStudyLibrary = endpoint({
  method: 'GET',
  path: '/api/english-study/library',
  summary: 'Returns the available words, sentences and passages by level and grade',
  permission: 'public',
  input: Type.Object({}),
  output: Type.Object({
    version: Version,
    levels: Type.Array(
      Type.Object({
        level: Level,
        grades: Type.Array(Type.Object({ grade: Grade, name: Type.String(), words: Type.Integer() })),
        sentences: Type.Integer(),
        cloze: Type.Integer(),
      }),
    ),
    /** Left out in indexes that devices stored before there were books. */
    books: Type.Optional(
      Type.Array(
        Type.Object({
          book: OneOf(STUDY_BOOKS),
          name: Type.String(),
          /** Headwords of the official list, and how many of them can be learnt here. */
          total: Type.Integer(),
          words: Type.Integer(),
        }),
      ),
    ),
  }),
})

/** The words of a book by unit, in learning order: grade by grade. Their entries come with the words of the grade. */
export const getStudyBook = endpoint({
  method: 'GET',
  path: '/api/english-study/book',
  summary: 'Lists the word ids of a book by unit in learning order',
  permission: 'public',
  input: Type.Object({ book: OneOf(STUDY_BOOKS) }),
  output: Type.Object({
    version: Version,
    list: Type.Array(Type.Object({ ...Unit.properties, grade: Grade, words: Type.Array(Id) })),
  }),
})

export const getStudyWords = endpoint({
  method: 'GET',
  path: '/api/english-study/words',
  summary: 'Lists the words of a grade in learning order',
  permission: 'public',
  input: Type.Object({ grade: Grade }),
  output: Type.Object({ version: Version, list: Type.Array(StudyWord) }),
})

export const getStudySentences = endpoint({
  method: 'GET',
  path: '/api/english-study/sentences',
  summary: 'Lists sentences of a level for dictation and translation',
  permission: 'public',
  input: Type.Object({ level: Level }),
  output: Type.Object({ version: Version, list: Type.Array(StudySentence) }),
})

export const getStudyCloze = endpoint({
  method: 'GET',
  path: '/api/english-study/cloze-passages',
  summary: 'Lists cloze passages of a level',
  permission: 'public',
  input: Type.Object({ level: Level }),
  output: Type.Object({ version: Version, list: Type.Array(StudyCloze) }),
})

export const getStudyPictures = endpoint({
  method: 'GET',
  path: '/api/english-study/pictures',
  summary: 'Lists the pictures of the words of a grade',
  permission: 'public',
  input: Type.Object({ grade: Grade }),
  output: Type.Object({ version: Version, list: Type.Array(StudyPicture) }),
})

const Explanation = Type.Object({ explanation: Type.String(), from_cache: Type.Boolean() })

/** One endpoint per kind of practice; listening cloze uses the one of cloze. */
export const getClozeExplanation = endpoint({
  method: 'POST',
  path: '/api/english-study/get-cloze-explanation',
  summary: 'Explains the answer of each blank of a cloze passage',
  permission: 'public',
  lenientInput: true,
  idempotent: false,
  input: Type.Object({ cloze_test_id: Id }),
  output: Explanation,
})
export const getWordExplanation = endpoint({
  method: 'POST',
  path: '/api/english-study/get-word-explanation',
  summary: 'Explains the formation and usage of a word and how it differs from similar words',
  permission: 'public',
  lenientInput: true,
  idempotent: false,
  input: Type.Object({ word_id: Id }),
  output: Explanation,
})
export const getDictationExplanation = endpoint({
  method: 'POST',
  path: '/api/english-study/get-dictation-explanation',
  summary: 'Explains what to listen for in a dictated sentence',
  permission: 'public',
  lenientInput: true,
  idempotent: false,
  input: Type.Object({ dictation_id: Id }),
  output: Explanation,
})
export const getTranslationExplanation = endpoint({
  method: 'POST',
  path: '/api/english-study/get-translation-explanation',
  summary: 'Explains the grammar of a sentence and alternative translations',
  permission: 'public',
  lenientInput: true,
  idempotent: false,
  input: Type.Object({ translation_id: Id }),
  output: Explanation,
})
