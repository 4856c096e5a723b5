import { Type } from 'typebox'
import {
  StudyCloze,
  StudyGappedText,
  StudyListening,
  StudySentence,
  StudyWord,
} from '../english/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'

export const CompanyWord = Type.Object({
  ...StudyWord.properties,
  grade: Type.Integer({ minimum: 3, maximum: 16 }),
})

/** The published items of a company for one level, in the form of the library's packs. */
export const getCompanyContent = endpoint({
  method: 'GET',
  path: '/api/english-study/company-content',
  summary: "Returns the published words, sentences and passages of the caller's company for a level",
  permission: 'login',
  input: Type.Object({
    level: OneOf(LEVELS),
    revision: Type.String({
      maxLength: 20,
      default: '',
      description: 'The revision that the device has: if it is current, the lists are null',
    }),
  }),
  output: Type.Object({
    revision: Type.String(),
    content: Nullable(
      Type.Object({
        words: Type.Array(CompanyWord),
        sentences: Type.Array(StudySentence),
        cloze: Type.Array(StudyCloze),
        gapped: Type.Array(StudyGappedText),
        listening: Type.Array(StudyListening),
      }),
    ),
  }),
})
