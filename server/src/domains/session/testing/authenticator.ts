import { listNotifications } from '@shangxue/contract/notifications'
import { beginSecondFactor, turnOnSecondFactor } from '@shangxue/contract/second-factor'
import { type Harness, PASSWORD, type TestUser } from '../../../testing/harness.ts'
import { codeAt, stepAt } from '../totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes a base32 key. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Turns the second factor on. `code(0)` is the current code, which is then used up; `code(1)` is the next. */
export async function withSecondFactor(h: Harness, { token }: Pick<TestUser, 'token'>) {
  const begun = await h.call(beginSecondFactor, { mima: PASSWORD }, { token })
  const seed = bytesOf(begun.data.key)
  const code = (steps: number) => codeAt(seed, stepAt(Date.now()) + steps)
  const on = await h.call(turnOnSecondFactor, { yanzhengma: code(0) }, { token })
  if (on.status !== 200) throw new Error(on.msg)
  return { seed, code, recovery: on.data.recovery_codes }
}

/** Account notifications of the user, newest first. */
export async function toldOf(h: Harness, { token }: Pick<TestUser, 'token'>) {
  const { data } = await h.call(listNotifications, { topic: 'account' } as never, { token })
  return data.list.map(({ kind, title, body, link }) => ({ kind, title, body, link }))
}
