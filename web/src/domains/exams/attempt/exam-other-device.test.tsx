import { ERRORS } from '@shangxue/contract/errors/errors'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../lib/testing/server.ts'
import { examPage } from '../testing/exam-page.tsx'
import { MINUTE } from '../testing/exam-server.ts'

const page = examPage()
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()
const option = (key: string) => screen.findByRole('radio', { name: new RegExp(`^${key}`) })

/** The deadline of this page has passed, and it has not heard of events on another device. */
async function openAfterDeadline(meanwhile: object) {
  page.exam.set({ deadline: isoIn(1_500) })
  const router = page.open()
  await option('A')
  page.exam.set(meanwhile)
  return router
}

test('extends the deadline after a pause on another device', async () => {
  const router = await openAfterDeadline({ deadline: isoIn(20 * MINUTE) })
  await page.later(1_500)
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(20:00|19:[45]\d)$/))
  expect((await option('C')).closest('fieldset')).toHaveProperty('disabled', false)
  expect(page.sent('submit-exam')).toEqual([])
  expect(router.state.location.pathname).toBe('/paper-analysis/exam/5')
})

test('stops the clock and holds answers during a remote pause', async () => {
  await openAfterDeadline({ status: 'paused' })
  let paused = true
  page.answer((call) =>
    paused && call.startsWith('save')
      ? refusal(409, ERRORS.exam_paused.code, '考试已暂停，请先继续考试')
      : undefined,
  )
  fireEvent.click(await option('C'))
  await page.later()
  const resume = await screen.findByRole('button', { name: '继续考试' })
  await page.later(1_500)
  await page.settled()
  expect(page.sent('submit-exam')).toEqual([])
  paused = false
  page.exam.set({ status: 'in_progress', deadline: isoIn(20 * MINUTE) })
  fireEvent.click(resume)
  await waitFor(() => expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'C' }))
})
