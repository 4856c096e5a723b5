import { configure, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../lib/testing/server.ts'
import { renderAt, startPapersServer } from '../../papers/testing/papers-server.tsx'
import ResultScreen from './result-screen.tsx'
import ShareScreen from './share-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const SHARE = 'abcdefghijklmnopqrstuv'
const notFoundResponse = () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  server = await startPapersServer({
    [`GET /api/reading/shares/${SHARE}`]: notFoundResponse,
    [`GET /api/reading/shares/${SHARE}/card.png`]: notFoundResponse,
    'GET /api/reading/attempts/7': notFoundResponse,
  })
})
afterEach(() => server.stop())

test('shows no retry for a withdrawn share', async () => {
  renderAt('/reading-comprehension-share/:recordId', `/reading-comprehension-share/${SHARE}`, ShareScreen)
  expect(await screen.findByText('分享已失效')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('links a missing result to other texts', async () => {
  renderAt('/reading-comprehension/:id/result/:attemptId', '/reading-comprehension/3/result/7', ResultScreen)
  expect(await screen.findByText('没有这篇阅读')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '再练一次' })).toBeNull()
})
