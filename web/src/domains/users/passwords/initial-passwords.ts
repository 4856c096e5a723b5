import { type Delivery, deliverText } from '../../../ui/deliver/deliver.ts'

/** The data that a user needs for the first sign-in. */
export interface InitialPassword {
  readonly id: number
  readonly name: string
  readonly position: string
  readonly password: string
}

/** Message with the sign-in data of one user. */
export const messageFor = (
  database: string,
  { name, password }: Pick<InitialPassword, 'name' | 'password'>,
) => `数据库：${database}\n用户名：${name}\n密码：${password}\n登录后请在“我的”里修改密码`

/** One cell of a CSV: quoted, and never a formula. */
const cell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

export const toCsv = (database: string, list: readonly InitialPassword[]): string =>
  [
    ['数据库', '用户名', '职位', '初始密码'],
    ...list.map(({ name, position, password }) => [database, name, position, password]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')

/** Saves the passwords as a CSV file that is created in the browser and never uploaded. */
export const savePasswords = (database: string, list: readonly InitialPassword[]): Promise<Delivery> =>
  deliverText('初始密码.csv', toCsv(database, list), 'text/csv')
