// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packAcousticModel } from '../../../../../build/acoustic-model.ts'
import { parseAcousticModel } from '../acoustics/acoustic-model.ts'
import { isScorable, soundsOf } from './ipa-to-phones.ts'

const WORDS = resolve(import.meta.dirname, '../../../../../../content/english/words')
const bank = readdirSync(WORDS).flatMap((file) =>
  readFileSync(join(WORDS, file), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t').slice(0, 3) as [string, string, string]),
)
const realisationsOf = (ipa: string) =>
  soundsOf(ipa).map(({ realisations }) => realisations.map((phones) => phones.join(' ')))

describe('soundsOf', () => {
  test('divides every transcription of the word bank into sounds of the acoustic model', () => {
    const { phones } = parseAcousticModel(new Uint8Array(packAcousticModel()).buffer)
    const known = new Set(phones)
    expect(bank.length).toBeGreaterThan(5_000)
    for (const [spelling, ...transcriptions] of bank)
      for (const ipa of transcriptions) {
        const sounds = soundsOf(ipa)
        expect(sounds.map((sound) => sound.stress + sound.ipa).join(''), spelling).toBe(
          ipa.replaceAll(' ', ''),
        )
        const unknown = sounds.flatMap(({ realisations }) =>
          realisations.flat().filter((phone) => !known.has(phone)),
        )
        expect(unknown, spelling).toEqual([])
      }
  })
  test('accepts British and American realisations of a diphthong', () => {
    expect(realisationsOf('nɪə')).toEqual([['N'], ['IH R', 'IY AH', 'IH AH']])
    expect(realisationsOf('nɪr')).toEqual([['N'], ['IH'], ['R']])
  })
  test('joins an American r to a weak vowel', () => {
    expect(soundsOf('ˈwɔːtər').map(({ ipa }) => ipa)).toEqual(['w', 'ɔː', 't', 'ər'])
  })
  test('accepts a flap between vowels, but not before a stressed one', () => {
    expect(realisationsOf('ˈwɔːtər')[2]).toEqual(['T', 'D'])
    expect(realisationsOf('əˈtæk')[1]).toEqual(['T'])
  })
  test('accepts a weak vowel before a syllabic consonant', () => {
    expect(realisationsOf('ˈbɒtl').at(-1)).toEqual(['L', 'AH L'])
    expect(realisationsOf('plæn').at(1)).toEqual(['L'])
  })
  test('accepts other vowels for a weak ɪ only', () => {
    const vowels = (ipa: string) => realisationsOf(ipa).filter((sounds) => sounds.includes('IH'))
    const weak = ['IH', 'AH', 'IY', 'EH']
    expect(vowels('ʃɪp')).toEqual([['IH']])
    expect(vowels('ˈstɪki')).toEqual([['IH'], ['IY', 'IH']])
    expect(vowels('ˈvɪzɪt')).toEqual([['IH'], weak])
    expect(vowels('bɪˈɡɪn')).toEqual([weak, ['IH']])
  })
  test('marks stress and the words of a phrase', () => {
    const starts = soundsOf('ˈaɪs ˌkriːm').flatMap(({ ipa, stress, startsWord }) =>
      startsWord ? [stress + ipa] : [],
    )
    expect(starts).toEqual(['ˈaɪ', 'ˌk'])
  })
  test.each(['', 'ˈæpl̩', 'hello', '[kæt]'])('cannot score %j', (ipa) => expect(isScorable(ipa)).toBe(false))
})
