import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { enableSecondFactor, startSecondFactorSetup } from '@shangxue/contract/session/second-factor'
import { type Harness, PASSWORD, type TestUser } from '../../../testing/harness.ts'
import { generateCode, getStep } from '../second-factor/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes a base32 key. */
function decodeBase32(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Turns the second factor on. `code(0)` is the current code, which is then used up; `code(1)` is the next. */
export async function turnOnSecondFactorOf(h: Harness, { token }: Pick<TestUser, 'token'>) {
  const beginResponse = await h.call(startSecondFactorSetup, { mima: PASSWORD }, { token })
  const seed = decodeBase32(beginResponse.data.key)
  const code = (steps: number) => generateCode(seed, getStep(Date.now()) + steps)
  const onResponse = await h.call(enableSecondFactor, { yanzhengma: code(0) }, { token })
  if (onResponse.status !== 200) throw new Error(onResponse.msg)
  return { seed, code, recovery: onResponse.data.recovery_codes }
}

/** Account notifications of the user, newest first. */
export async function getAccountNotifications(h: Harness, { token }: Pick<TestUser, 'token'>) {
  const { data } = await h.call(listNotifications, { topic: 'account' } as never, { token })
  return data.list.map(({ kind, title, body, link }) => ({ kind, title, body, link }))
}
