import { expect, test } from 'vitest'
import { messageFor, toCsv } from './initial-passwords.ts'

const row = { id: 1, name: '王小明', position: '店长', password: 'abcd-efgh-jkmn' }

test('the table of passwords quotes every cell and holds no formula', () => {
  expect(toCsv('公司', [row, { ...row, name: '=1+1', position: '说"好"' }])).toBe(
    [
      '"数据库","用户名","职位","初始密码"',
      '"公司","王小明","店长","abcd-efgh-jkmn"',
      '"公司","\'=1+1","说""好""","abcd-efgh-jkmn"',
    ].join('\r\n'),
  )
})

test('the message for one person says where and how to sign in', () => {
  expect(messageFor('公司', row)).toBe(
    '数据库：公司\n用户名：王小明\n密码：abcd-efgh-jkmn\n登录后请在“我的”里修改密码',
  )
})
