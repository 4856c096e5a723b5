import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readLibrary } from '../../../../../../content/english/library.ts'
import { phonesOfIpa } from './ipa-phones.ts'

const us = (ipa: string) =>
  phonesOfIpa(ipa, 'us')
    ?.map((phones) => phones.join(' '))
    .join(' | ')
const uk = (ipa: string) =>
  phonesOfIpa(ipa, 'uk')
    ?.map((phones) => phones.join(' '))
    .join(' | ')

test.each([
  ['ˈhʌzbənd', 'hh ah1 z b ax0 n d'],
  ['ˌɪntərˈnæʃnəl', 'ih1 n t er0 n ae1 sh n ax0 l'],
  ['ˈprezənt', 'p r eh1 z ax0 n t'],
  ['sʌtʃ', 's ah1 ch'],
  ['ə', 'ax0'],
  ['ɜːrn', 'er1 n'],
  ['ˈdeɪndʒərəs', 'd ey1 n jh er0 ax0 s'],
])('converts American /%s/', (ipa, phones) => expect(us(ipa)).toBe(phones))

test.each([
  ['ˈmɑːstə', 'm aa1 s t ax0'],
  ['əˈraɪv', 'ax0 r ay1 v'],
  ['nɪə', 'n iy1 ax0'],
  ['bɔɪ', 'b oy1'],
])('converts British /%s/', (ipa, phones) => expect(uk(ipa)).toBe(phones))

test.each([
  ['ˈlɪtl', 'l ih1 t ax0 l'],
  ['ˈpreznt', 'p r eh1 z ax0 n t'],
  ['ˈsʌdnli', 's ah1 d ax0 n l iy0'],
  ['fɪlm', 'f ih1 l m'],
  ['ɡɜːrl', 'g er1 l'],
  ['ˈiːvnɪŋ', 'iy1 v n ih0 ng'],
])('gives a syllabic consonant its vowel: /%s/', (ipa, phones) => expect(us(ipa)).toBe(phones))

test('keeps the weak words of a phrase unstressed', () => {
  expect(us('ɪn ˈfrʌnt əv')).toBe('ih0 n | f r ah1 n t | ax0 v')
})

test.each(['', '  ', 'ˈ', 'x', 'kæt3', 'kæt; ls', '[[kat]]', 'tɛst'])('refuses %j', (ipa) =>
  expect(phonesOfIpa(ipa, 'us')).toBeUndefined(),
)

/** Back from phones to IPA, without the distinctions that the phones cannot express. */
const IPA_OF: Readonly<Record<string, string>> = {
  ...{ aa: 'ɑ', ae: 'æ', ah: 'ʌ', ao: 'ɔ', ax: 'ə', eh: 'e', er: 'əR', ih: 'ɪ', iy: 'i', uh: 'ʊ', uw: 'u' },
  ...{ ey: 'eɪ', ay: 'aɪ', oy: 'ɔɪ', aw: 'aʊ', ow: 'oʊ', hh: 'h', y: 'j', ng: 'ŋ', sh: 'ʃ', zh: 'ʒ' },
  ...{ th: 'θ', dh: 'ð', ch: 'tʃ', jh: 'dʒ', g: 'ɡ' },
}
const back = (phones: readonly string[]) =>
  phones.map((phone) => IPA_OF[phone.replace(/\d/, '')] ?? phone.replace(/\d/, '')).join('')

describe.each(['us', 'uk'] as const)('every headword of the library (%s)', (accent) => {
  const { words } = readLibrary(fileURLToPath(new URL('../../../../../../content/english', import.meta.url)))
  const all = words.map(({ spelling, ipaUs, ipaUk }) => ({ spelling, ipa: accent === 'us' ? ipaUs : ipaUk }))

  test('is said as it is printed', () => {
    const printed = (ipa: string) =>
      ipa
        .replace(/ɜːr?/gu, 'əR')
        .replace(/ər/gu, accent === 'us' ? 'əR' : 'ər')
        .replace(/[ˈˌː ]/g, '')
        .replaceAll('əʊ', 'oʊ')
        .replaceAll('ɒ', 'ɑ')
        .replace(/(?<![aeɔ])ɪə/gu, accent === 'uk' ? 'iə' : 'ɪə')
    const different = all.filter(({ ipa }) => {
      const said = (phonesOfIpa(ipa, accent) ?? []).map(back).join('')
      const strip = (text: string) => text.replaceAll('ə', '').replaceAll('ʌ', '')
      return strip(said) !== strip(printed(ipa))
    })
    expect(different.slice(0, 10)).toEqual([])
    expect(all.length).toBeGreaterThan(5_400)
  })

  test('stresses the syllable that is marked', () => {
    const marked = all.filter(({ ipa }) => /^[^ ]*ˈ[^ ]*$/.test(ipa) && !/ˈ.*ˈ/.test(ipa))
    const vowelsBefore = (ipa: string, end: number) =>
      (phonesOfIpa(`${ipa.slice(0, end).replace(/[ˈˌ]/g, '')}`, accent)?.[0] ?? []).filter((phone) =>
        /\d/.test(phone),
      ).length
    const wrong = marked.filter(({ ipa }) => {
      const vowels = (phonesOfIpa(ipa, accent)?.[0] ?? []).filter((phone) => /\d/.test(phone))
      const at = vowelsBefore(ipa, ipa.indexOf('ˈ'))
      return !vowels[at]?.endsWith('1')
    })
    expect(wrong.map(({ spelling, ipa }) => `${spelling} ${ipa}`)).toEqual([])
  })
})
