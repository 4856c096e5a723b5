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
/** Changes with the content of one pack; devices fetch only the packs whose revision differs from the index. */
const Revision = Type.Optional(Type.String())

export const StudyWord = Type.Object({
  id: Id,
  spelling: Type.String(),
  ipa_uk: Type.String(),
  ipa_us: Type.String(),
  /** By frequency, most common first. The first one is shown by `example`, others may have an example of their own. */
  senses: Type.Array(Type.Object({ pos: Type.String(), zh: Type.String(), example: Type.Optional(Gloss) })),
  example: Gloss,
  collocations: Type.Array(Gloss),
  /** Word formation or a mnemonic; may be empty. */
  roots: Type.String(),
  topic: Type.String(),
  /** Third of the grade (1–3) in which the word is learnt. */
  band: Type.Integer(),
  /** Left out for words without a unit, and in packs that devices stored before there were units. */
  unit: Type.Optional(Unit),
  /** The examinations that ask for it; left out in packs that devices stored before there were books. */
  books: Type.Optional(Type.Array(OneOf(STUDY_BOOKS))),
  /** What learners write with it, and how it is corrected; left out if there is none. */
  mistakes: Type.Optional(
    Type.Array(Type.Object({ wrong: Type.String(), right: Type.String(), note: Type.String() })),
  ),
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

/** How blanks are filled: 完形填空 (choice), 首字母填空, 语法填空. */
export const CLOZE_KINDS = ['choice', 'first_letter', 'grammar'] as const

export const StudyCloze = Type.Object({
  id: Id,
  grade: Grade,
  /** `choice` if it is missing, as in packs that devices stored before there were other kinds. */
  kind: Type.Optional(OneOf(CLOZE_KINDS)),
  title: Type.String(),
  topic: Type.String(),
  /** `__1__` is gap 1. */
  text: Type.String(),
  translation: Type.String(),
  gaps: Type.Array(
    Type.Object({
      answer: Type.String(),
      /** Of a choice; otherwise empty. */
      options: Type.Array(Type.String()),
      /** Of a choice: why each distractor does not fit. */
      wrong: Type.Optional(Type.Record(Type.String(), Type.String())),
      /** The first letter, or the word whose form is asked for; empty if there is none. */
      hint: Type.Optional(Type.String()),
      /** Other right answers of a typed blank. */
      also: Type.Optional(Type.Array(Type.String())),
      point: Type.String(),
      explanation: Type.String(),
    }),
  ),
})

/** The options of a text with gaps: the five sentences that were taken out of it, and two distractors. */
export const GAPPED_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** 七选五: a text from which five sentences were taken out. */
export const StudyGappedText = Type.Object({
  id: Id,
  grade: Grade,
  title: Type.String(),
  topic: Type.String(),
  /** `__1__` is gap 1. */
  paragraphs: Type.Array(Type.String()),
  glossary: Type.Array(Type.Object({ word: Type.String(), zh: Type.String() })),
  /** A to G. */
  options: Type.Array(Type.String()),
  gaps: Type.Array(Type.Object({ answer: OneOf(GAPPED_LETTERS), explanation: Type.String() })),
})

/** A dialogue or monologue with questions. */
export const StudyListening = Type.Object({
  id: Id,
  grade: Grade,
  title: Type.String(),
  topic: Type.String(),
  /** One of a monologue, two of a dialogue. */
  speakers: Type.Array(Type.Object({ name: Type.String(), voice: OneOf(['female', 'male']) })),
  /** In order; `speaker` is an index of `speakers`. */
  lines: Type.Array(Type.Object({ speaker: Type.Integer(), text: Type.String() })),
  /** One for each line. */
  translation: Type.Array(Type.String()),
  glossary: Type.Array(Type.Object({ word: Type.String(), zh: Type.String() })),
  questions: Type.Array(
    Type.Object({
      stem: Type.String(),
      options: Type.Array(Type.String()),
      /** `A` is the first option. */
      answer: OneOf(['A', 'B', 'C']),
      /** A verbatim part of one line. */
      evidence: Type.String(),
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
    /** Revisions of the packs by name, such as `words 7` or `cloze 初中`. */
    revisions: Type.Optional(Type.Record(Type.String(), Type.String())),
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
    revision: Revision,
    list: Type.Array(Type.Object({ ...Unit.properties, grade: Grade, words: Type.Array(Id) })),
  }),
})

export const getStudyWords = endpoint({
  method: 'GET',
  path: '/api/english-study/words',
  summary: 'Lists the words of a grade in learning order',
  permission: 'public',
  input: Type.Object({ grade: Grade }),
  output: Type.Object({ version: Version, revision: Revision, list: Type.Array(StudyWord) }),
})

export const getStudySentences = endpoint({
  method: 'GET',
  path: '/api/english-study/sentences',
  summary: 'Lists sentences of a level for dictation and translation',
  permission: 'public',
  input: Type.Object({ level: Level }),
  output: Type.Object({ version: Version, revision: Revision, list: Type.Array(StudySentence) }),
})

export const getStudyCloze = endpoint({
  method: 'GET',
  path: '/api/english-study/cloze-passages',
  summary: 'Lists cloze passages of a level',
  permission: 'public',
  input: Type.Object({ level: Level }),
  output: Type.Object({ version: Version, revision: Revision, list: Type.Array(StudyCloze) }),
})

export const getStudyGappedTexts = endpoint({
  method: 'GET',
  path: '/api/english-study/gapped-texts',
  summary: 'Lists texts of a level from which five sentences were taken out, with the options',
  permission: 'public',
  input: Type.Object({ level: Level }),
  output: Type.Object({ version: Version, revision: Revision, list: Type.Array(StudyGappedText) }),
})

export const getStudyListening = endpoint({
  method: 'GET',
  path: '/api/english-study/listening-texts',
  summary: 'Lists dialogues and monologues of a level with their questions',
  permission: 'public',
  input: Type.Object({ level: Level }),
  output: Type.Object({ version: Version, revision: Revision, list: Type.Array(StudyListening) }),
})

export const getStudyPictures = endpoint({
  method: 'GET',
  path: '/api/english-study/pictures',
  summary: 'Lists the pictures of the words of a grade',
  permission: 'public',
  input: Type.Object({ grade: Grade }),
  output: Type.Object({ version: Version, revision: Revision, list: Type.Array(StudyPicture) }),
})

/** Words of the placement test whose values were calibrated from answers; the others have their starting values. */
export const getPlacementItems = endpoint({
  method: 'GET',
  path: '/api/english-study/placement-items',
  summary: 'Lists the calibrated words of the placement test',
  permission: 'public',
  input: Type.Object({}),
  output: Type.Object({
    revision: Type.String(),
    list: Type.Array(
      Type.Object({
        id: Id,
        /** 0 is the middle of 九年级, one unit is a year and a half of school. */
        difficulty: Type.Number(),
        /** Standard error of the difficulty. */
        deviation: Type.Number(),
        slope: Type.Number(),
        /** Factor of the probability that an unknown word is guessed. */
        ease: Type.Number(),
      }),
    ),
  }),
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
