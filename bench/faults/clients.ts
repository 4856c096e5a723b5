import { clockIn } from '@shangxue/contract/attendance/endpoints'
import { getWordExplanation } from '@shangxue/contract/english/endpoints'
import * as exams from '@shangxue/contract/exams/endpoints'
import { listWaybills, refreshWaybill } from '@shangxue/contract/logistics/endpoints'
import { addMoment, momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import sharp from 'sharp'
import { type Phone, RefusedError } from './client-device.ts'
import { logOperation, logRefusal, type OperationLog } from './operation-log.ts'

const OPTIONS = ['A', 'B', 'C', 'D']
const after = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/** Records that the clients write about. */
export interface FaultTestState {
  readonly book: OperationLog
  readonly goods: readonly { sku: number; place: number }[]
  readonly paper: number
  readonly words: readonly number[]
  /** Pause between two writes of one client. */
  readonly pauseMs: number
  goesOn(): boolean
  /** A position within the workplace. */
  readonly site: { readonly lat: number; readonly lng: number }
  /** Returns the next employee who has not clocked in, or undefined if all have. */
  comes(): { name: string; phone: Phone } | undefined
}
type Client = (phone: Phone, world: FaultTestState) => Promise<void>

/** Makes one write and records whether it was acknowledged or rejected with a message. */
async function write(
  book: OperationLog,
  kind: string,
  name: string,
  act: () => Promise<string>,
): Promise<boolean> {
  const startedAt = performance.now()
  try {
    logOperation(book, kind, name, await act(), startedAt)
    return true
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    logRefusal(book, kind, name, `${error.status} ${error.message}`)
    return false
  }
}

const seller: Client = async (phone, { book, goods, pauseMs, goesOn }) => {
  while (goesOn()) {
    const { sku, place } = pick(goods)
    const name = crypto.randomUUID()
    const price_fen = 900_000
    await write(book, 'sale', name, async () => {
      const { number } = await phone.call(recordSale, {
        location_id: place,
        lines: [{ sku_id: sku, price_fen, device_ids: [], quantity: 1 }],
        discount_fen: 0,
        payments: [{ method: 'cash', amount_fen: price_fen }],
        note: name,
      } as never)
      return number
    })
    await after(pauseMs)
  }
}

/** Takes the exam repeatedly. Every answer is changed occasionally, and the last acknowledged one counts. */
const pupil: Client = async (phone, { book, paper, pauseMs, goesOn }) => {
  while (goesOn()) {
    const { attempt_id } = await phone.call(exams.startExam, { paper_id: paper })
    const requested = { attempt_id, include_questions: true, include_options: true, include_answers: true }
    const { questions } = await phone.call(exams.getExamQuestions, requested as never)
    for (let seq = 1; seq <= 2 * questions.length && goesOn(); seq++) {
      const { question_id, all_options } = pick(questions)
      const answer = pick(OPTIONS)
      const answerInput =
        all_options.length > 0 ? { selected_options: [answer] } : { user_answer: `植物 ${answer}` }
      await write(book, 'answer', `${attempt_id}:${question_id}`, async () => {
        const { saved } = await phone.call(exams.saveAnswer, {
          ...{ attempt_id, question_id, seq, time_spent: 1 },
          ...answerInput,
        } as never)
        return saved.user_answer || saved.selected_options.join()
      })
      await after(pauseMs)
    }
    await write(book, 'hand-in', String(attempt_id), async () => {
      await phone.call(exams.submitExam, { attempt_id })
      return ''
    })
  }
}

const learner: Client = async (phone, { book, words, pauseMs, goesOn }) => {
  let cursor = 0
  while (goesOn()) {
    const answers = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => ({
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      zone: 'Asia/Shanghai',
      kind: 'word' as const,
      item: pick(words),
      skill: 'recognise' as const,
      rated: pick(['again', 'hard', 'good', 'easy'] as const),
      ms: 1_200,
    }))
    const startedAt = performance.now()
    const reported = await phone.call(syncStudy, { cursor, answers, undos: [] })
    cursor = reported.cursor
    for (const { id, rated } of answers)
      if (reported.refused.includes(id)) logRefusal(book, 'review', id, 'no room')
      else logOperation(book, 'review', id, rated, startedAt)
    await after(pauseMs)
  }
}

/** Employees clock in one after the other, tap twice because nothing seems to happen, and clock out. */
const clocker: Client = async (_phone, { book, site, comes, pauseMs, goesOn }) => {
  while (goesOn()) {
    const person = comes()
    if (!person) return
    const { name, phone } = person
    await phone.signIn()
    const place = { lat: site.lat + Math.random() / 10_000, lng: site.lng, accuracy_m: 12 }
    for (const kind of ['in', 'in', 'out'] as const) {
      const location = { place, place_state: 'given' as const, field: null }
      await write(book, 'punch', `${name} ${kind}`, async () => {
        const { punch } = await phone.call(clockIn, { kind, at: Date.now(), ...location })
        return String(punch.id)
      })
      await after(pauseMs)
    }
  }
}

const poster: Client = async (phone, { book, pauseMs, goesOn }) => {
  while (goesOn()) {
    const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 255))
    const file = await sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toBuffer()
    const name = crypto.randomUUID()
    await write(book, 'photo', name, async () => {
      const { id } = await phone.call(momentPhotoEndpoints.upload, {}, { key: name, file })
      await phone.call(addMoment, { body: name, photo_ids: [id] })
      return String(id)
    })
    await after(4 * pauseMs)
  }
}

/** Calls endpoints that depend on external services. Error responses are accepted, because the services may be down. */
const asker: Client = async (phone, { words, pauseMs, goesOn }) => {
  const { list } = await phone.call(listWaybills, { q: '', view: 'all', page: 1, limit: 20 })
  while (goesOn()) {
    const parcel = pick(list)
    for (const ask of [
      () => phone.call(getWordExplanation, { word_id: pick(words) }, { tries: 2 }),
      () => phone.call(refreshWaybill, { id: parcel.id }, { tries: 2 }),
    ])
      await ask().catch((error: unknown) => {
        if (!(error instanceof RefusedError)) throw error
      })
    await after(8 * pauseMs)
  }
}

/** Kinds of clients, their users, and their number. */
export const CLIENT_KINDS: readonly {
  name: string
  who: 'seller' | 'pupil' | 'boss'
  count: number
  run: Client
}[] = [
  { name: 'seller', who: 'seller', count: 4, run: seller },
  { name: 'pupil', who: 'pupil', count: 4, run: pupil },
  { name: 'learner', who: 'pupil', count: 3, run: learner },
  { name: 'clocker', who: 'pupil', count: 3, run: clocker },
  { name: 'poster', who: 'pupil', count: 2, run: poster },
  { name: 'asker', who: 'boss', count: 1, run: asker },
]
