import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/platform/constants'

export interface Strength {
  /** 0: too short to be accepted; 1 to 3: weak, fair, strong. */
  readonly level: 0 | 1 | 2 | 3
  readonly name: string
  /** How to improve the password. */
  readonly advice: string
}

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]
const KEYBOARD_ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Counts the characters that neither repeat the previous one nor continue a keyboard or alphabet row. */
function countUnpredictableCharacters(password: string): number {
  const plain = password.toLowerCase()
  const follows = (pair: string) => {
    const reversed = [...pair].reverse().join('')
    return KEYBOARD_ROWS.some((run) => run.includes(pair) || run.includes(reversed))
  }
  return [...plain].filter(
    (sign, index) =>
      index === 0 || (sign !== plain[index - 1] && !follows(plain.slice(index - 1, index + 1))),
  ).length
}

/** Rates a password as a hint while typing; the server decides whether it is accepted. */
export function passwordStrength(password: string, userName = ''): Strength {
  if (password.length < PASSWORD_MIN_LENGTH)
    return { level: 0, name: '太短', advice: `至少 ${PASSWORD_MIN_LENGTH} 位` }
  const name = userName.trim().toLowerCase()
  if (name.length > 2 && password.toLowerCase().includes(name))
    return { level: 1, name: '较弱', advice: '不要包含用户名' }
  if (countUnpredictableCharacters(password) < 5)
    return { level: 1, name: '较弱', advice: '不要用连续或重复的字符' }
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  if (kinds === 1 && password.length < 14)
    return { level: 1, name: '较弱', advice: '混用字母、数字和符号更安全' }
  if (kinds + password.length / 4 < 6.5) return { level: 2, name: '一般', advice: '再长一些会更安全' }
  return { level: 3, name: '较强', advice: '请记牢，不要和其他网站共用' }
}

/** Validates a new password and its repetition; returns undefined for valid fields. */
export function newPasswordErrors(password: string, repeated: string, old?: string) {
  const first = () => {
    if (password === '') return '请输入新密码'
    if (password.length < PASSWORD_MIN_LENGTH) return `密码至少 ${PASSWORD_MIN_LENGTH} 位，请再加长一些`
    if (password === old) return '新密码不能与当前密码相同'
    return undefined
  }
  const second = () => {
    if (repeated === '') return '请再输入一次密码'
    return repeated === password ? undefined : '两次输入的密码不一致，请重新输入'
  }
  return { password: first(), repeated: second() }
}
