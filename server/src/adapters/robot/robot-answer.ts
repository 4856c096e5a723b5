import type { RobotError, RobotKind } from '@shangxue/contract/robots/robot-kinds'
import type { RobotOutcome } from './port.ts'

/** Codes with one meaning. https://developer.work.weixin.qq.com/document/path/90313 and the documents of the other apps */
const CODES: Record<RobotKind, Readonly<Record<number, RobotError>>> = {
  wecom: {
    40008: 'content',
    40058: 'content',
    44004: 'content',
    45002: 'content',
    45009: 'too_fast',
    45033: 'too_fast',
    93000: 'address_unknown',
    93004: 'disabled',
    93008: 'address_unknown',
  },
  dingtalk: {
    90030: 'too_fast',
    130101: 'too_fast',
    300001: 'address_unknown',
    300005: 'address_unknown',
    400013: 'address_unknown',
    400101: 'address_unknown',
    400102: 'disabled',
    400106: 'address_unknown',
    410100: 'too_fast',
    430101: 'content',
    430102: 'content',
    430103: 'content',
    430104: 'content',
    660026: 'too_fast',
  },
  feishu: {
    9499: 'content',
    11232: 'too_fast',
    19001: 'address_unknown',
    19002: 'content',
    19007: 'disabled',
    19021: 'sign',
    19022: 'ip',
    19024: 'keyword',
  },
}

/** 钉钉 answers all refusals by its security settings with this code. */
const DINGTALK_SECURITY = 310_000
const SECURITY_MESSAGES: readonly (readonly [RegExp, RobotError])[] = [
  [/keyword/i, 'keyword'],
  [/whitelist|\bip\b/i, 'ip'],
  [/sign|timestamp/i, 'sign'],
]

interface Answer {
  readonly code: number
  readonly message: string
}

/** The result that an app states in its body: `errcode`, `StatusCode` (飞书, older robots) or `code`. */
function readAnswer(response: string): Answer | undefined {
  try {
    const body = JSON.parse(response) as Record<string, unknown>
    const code = body.errcode ?? body.code ?? body.StatusCode
    const message = body.errmsg ?? body.msg ?? body.StatusMessage
    return typeof code === 'number' && Number.isSafeInteger(code)
      ? { code, message: String(message ?? '') }
      : undefined
  } catch {
    return undefined
  }
}

function errorOf(kind: RobotKind, { code, message }: Answer): RobotError | null {
  if (code === 0) return null
  const known = CODES[kind][code]
  if (known) return known
  const isSecurity = kind === 'dingtalk' && code === DINGTALK_SECURITY
  return (isSecurity && SECURITY_MESSAGES.find(([pattern]) => pattern.test(message))?.[1]) || 'other'
}

/** What an HTTP response says about a message. A status of 200 alone is no success: the apps state refusals in the body. */
export function readOutcome(kind: RobotKind, status: number, response: string): RobotOutcome {
  if (status >= 300 && status < 400) return { error: 'redirect', code: null, response }
  const answer = readAnswer(response)
  if (answer) return { error: errorOf(kind, answer), code: toStoredCode(answer.code), response }
  return { error: status === 429 ? 'too_fast' : 'other', code: null, response }
}

/** Codes fit an integer column; an app that sends a longer one is unknown to us. */
const toStoredCode = (code: number): number | null => (Math.abs(code) < 2 ** 31 ? code : null)
