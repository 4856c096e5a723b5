import { expect, test } from 'vitest'
import { ENDPOINTS } from '../endpoints.ts'

/** The calls of the first clients that carry input, as the specification lists them. */
const FIRST_CLIENTS = [
  'POST /api/vuevantqita/get-user-profile',
  'POST /api/english-study/get-user-proficiency',
  'GET /api/permissions/current-user/permissions',
  'GET /api/vuevantqita/moments/list',
  'GET /api/vuevant/shangjiadakuanchaxun',
  'GET /api/vuevant/zijintiaozhengchaxun',
  'GET /api/english-study/tts',
  'POST /api/english-study/tts-anna',
  'POST /api/reward/generate-volcano-tts',
  'POST /api/english-study/get-cloze-explanation',
  'POST /api/english-study/get-word-explanation',
  'POST /api/english-study/get-dictation-explanation',
  'POST /api/english-study/get-translation-explanation',
  'GET /api/paper-analysis/get-paper-detail',
  'POST /api/paper-analysis/get-paper-detail',
  'GET /api/paper-analysis/get-paper-list',
  'GET /api/paper-analysis/get-user-stats',
  'POST /api/paper-analysis/start-exam',
  'POST /api/paper-analysis/get-exam-questions',
  'POST /api/paper-analysis/save-answer',
  'POST /api/paper-analysis/save-answers-batch',
  'POST /api/paper-analysis/submit-exam',
  'POST /api/paper-analysis/get-exam-result',
  'POST /api/paper-analysis/get-user-exam-history',
  'POST /api/paper-analysis/get-wrong-questions',
  'POST /api/paper-analysis/delete-paper',
  'POST /api/paper-analysis/reanalyze-paper',
  'GET /api/paper-analysis/get-analysis-progress',
  'POST /api/paper-analysis/upload-paper-images',
  'POST /api/paper-analysis/generate-review-paper',
]

test('parses input leniently only for endpoints of the first clients', () => {
  const lenient = ENDPOINTS.filter((e) => e.lenientInput).map(({ method, path }) => `${method} ${path}`)
  expect(lenient.sort()).toEqual(FIRST_CLIENTS.toSorted())
})
