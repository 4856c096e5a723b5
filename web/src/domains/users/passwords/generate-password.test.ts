import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('a generated password is long enough, easy to read aloud, and another one each time', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  for (const password of made) expect(password).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/)
  expect(new Set(made).size).toBe(made.length)
})
