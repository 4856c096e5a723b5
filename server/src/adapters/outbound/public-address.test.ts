import { expect, test } from 'vitest'
import { createCheckedLookup, isLinkLocal, isPublicAddress } from './public-address.ts'

test.each(['172.32.0.1', '100.128.0.1', '192.169.0.1', '2400:3200::1'])('treats %s as public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)
test.each([
  '172.31.255.255',
  '100.64.0.1',
  '192.168.1.1',
  '255.255.255.255',
  '0.0.0.0',
  '::',
  'fe80::1',
  'x',
])('treats %s as private', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['169.254.169.254', 'fe80::1', 'fd00:ec2::254'])('treats %s as link-local', (address) =>
  expect(isLinkLocal(address)).toBe(true),
)
test.each(['127.0.0.1', '10.0.0.1', '8.8.8.8', '::1', 'x'])('does not treat %s as link-local', (address) =>
  expect(isLinkLocal(address)).toBe(false),
)

type Answer = [Error | null, ...unknown[]]
const lookUp = (addresses: { address: string; family: number }[], options: object = {}) =>
  new Promise<Answer>((resolve) =>
    createCheckedLookup(isPublicAddress, (_name, _options, then) => then(null, addresses))(
      'name',
      options,
      (...all) => resolve(all),
    ),
  )
const PUBLIC = { address: '8.8.8.8', family: 4 }

test('resolves a name with only public addresses', async () => {
  expect(await lookUp([PUBLIC])).toEqual([null, '8.8.8.8', 4])
  expect(await lookUp([PUBLIC], { all: true })).toEqual([null, [PUBLIC]])
})

test.each([
  ['resolves to a private address', [{ address: '10.0.0.8', family: 4 }]],
  ['also resolves to a private address', [PUBLIC, { address: '127.0.0.1', family: 4 }]],
  ['resolves to nothing', []],
])('rejects a name that %s', async (_, addresses) => {
  const [error] = await lookUp(addresses)
  expect(error).toMatchObject({ code: 'ENOTPUBLIC' })
})
