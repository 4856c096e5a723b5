import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** 16-bit samples at 16 kHz, as the acoustic model expects them. */
export type Recording = Int16Array

export interface Recognizer {
  /** Pronunciations of CMUdict by word, in lower case. */
  readonly dictionary: ReadonlyMap<string, readonly string[]>
  /** Free dictation with the general language model. */
  transcribe(recordings: readonly Recording[]): string[]
  /** Which of the candidates each recording says. */
  choose(recordings: readonly Recording[], candidates: readonly (readonly string[])[]): string[]
}

const PROGRAM = 'pocketsphinx_batch'
const MODEL_FOLDERS = ['/usr/share/pocketsphinx/model/en-us', '/usr/local/share/pocketsphinx/model/en-us']

/** Finds PocketSphinx (CMU) and its American English model; undefined if they are not installed. */
export function findPocketsphinx(): Recognizer | undefined {
  const model = MODEL_FOLDERS.find((folder) => existsSync(join(folder, 'cmudict-en-us.dict')))
  if (!model || spawnSync(PROGRAM, ['-help']).error) return undefined
  const dictionaryFile = join(model, 'cmudict-en-us.dict')
  const shared = ['-hmm', join(model, 'en-us'), '-dict', dictionaryFile, '-logfn', '/dev/null']

  function recognize(recordings: readonly Recording[], prepare: (folder: string) => string[]): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'shangxue-understanding-'))
    try {
      const names = recordings.map((recording, i) => {
        writeFileSync(
          join(folder, `${i}.raw`),
          new Uint8Array(recording.buffer, recording.byteOffset, recording.byteLength),
        )
        return String(i)
      })
      writeFileSync(join(folder, 'names'), `${names.join('\n')}\n`)
      const input = [
        '-ctl',
        join(folder, 'names'),
        '-cepdir',
        folder,
        '-cepext',
        '.raw',
        '-adcin',
        'yes',
        '-adchdr',
        '0',
      ]
      const output = join(folder, 'result')
      const { status } = spawnSync(PROGRAM, [...shared, ...input, ...prepare(folder), '-hyp', output], {
        stdio: 'ignore',
      })
      if (status !== 0) throw new Error(`${PROGRAM} ended with ${status}`)
      // A line is `what was said (name score)`.
      const results = new Map(
        readFileSync(output, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => {
            const [, text = '', name = ''] = /^(.*?)\s*\((\S+) -?\d+\)$/.exec(line) ?? []
            return [name, text] as const
          }),
      )
      return names.map((name) => results.get(name) ?? '')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  return {
    dictionary: readDictionary(dictionaryFile),
    transcribe: (recordings) => recognize(recordings, () => ['-lm', join(model, 'en-us.lm.bin')]),
    choose: (recordings, candidates) =>
      recognize(recordings, (folder) => {
        for (const [i, words] of candidates.entries())
          writeFileSync(join(folder, `${i}.fsg`), grammarOf(words))
        return ['-fsgctl', join(folder, 'names'), '-fsgdir', folder, '-fsgext', '.fsg']
      }),
  }
}

/** A grammar of one word out of some, each as likely. */
function grammarOf(words: readonly string[]): string {
  const transitions = words.map((word) => `TRANSITION 0 1 ${(1 / words.length).toFixed(4)} ${word}`)
  return [
    'FSG_BEGIN <choice>',
    'NUM_STATES 2',
    'START_STATE 0',
    'FINAL_STATE 1',
    ...transitions,
    'FSG_END',
    '',
  ].join('\n')
}

function readDictionary(file: string): Map<string, string[]> {
  const dictionary = new Map<string, string[]>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, word, phones] = /^([^\s(]+)(?:\(\d+\))?\s+(.+)$/.exec(line) ?? []
    if (word && phones) dictionary.set(word, [...(dictionary.get(word) ?? []), phones])
  }
  return dictionary
}
