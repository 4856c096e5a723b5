import type { ReactNode } from 'react'
import { PronounceButton } from '../audio/pronounce-button.tsx'
import type { Word } from '../content/content-packs.ts'
import { markHeadword } from '../content/mark-headword.ts'
import styles from './word-detail.module.css'

/** Example sentence with the word highlighted. */
export function Example({ word }: { word: Word }) {
  const { en, zh } = word.example
  if (en === '') return null
  return (
    <div className={styles.example}>
      <div>
        <p lang="en">
          {markHeadword(en, word.spelling).map(({ text, isHeadword }) =>
            isHeadword ? <mark key={text}>{text}</mark> : text,
          )}
        </p>
        <p className={styles.zh}>{zh}</p>
      </div>
      <PronounceButton text={en} label="朗读例句" />
    </div>
  )
}

export function Senses({ word }: { word: Word }) {
  return (
    <ul className={styles.senses}>
      {word.senses.map(({ pos, zh }) => (
        <li key={pos + zh}>
          <span className={styles.pos} lang="en">
            {pos}
          </span>
          {zh}
        </li>
      ))}
    </ul>
  )
}

/** Confusable words and how to tell them apart. */
export function Confusables({ word }: { word: Word }) {
  return word.confusables.map(({ words, explanation }) => (
    <Section key={words.join()} title={`易混：${words.join(' / ')}`}>
      <p>{explanation}</p>
    </Section>
  ))
}

/** All details of a word, meanings first. */
export function WordDetail({ word }: { word: Word }) {
  return (
    <div className={styles.detail}>
      <WordEntry word={word} />
      <Confusables word={word} />
    </div>
  )
}

/** Details of a word without the confusable words. */
export function WordEntry({ word }: { word: Word }) {
  return (
    <div className={styles.detail}>
      <Senses word={word} />
      <Example word={word} />
      {word.roots && (
        <Section title="怎么记">
          <p>{word.roots}</p>
        </Section>
      )}
      {word.collocations.length > 0 && (
        <Section title="常用搭配">
          <ul className={styles.pairs}>
            {word.collocations.map(({ en, zh }) => (
              <li key={en}>
                <span lang="en">{en}</span>
                <span className={styles.zh}>{zh}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
