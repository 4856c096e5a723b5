import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import { STUDY_BOOK_NAMES } from '@shangxue/contract/study/endpoints'
import type { ReactNode } from 'react'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { PronounceButton } from '../audio/pronounce-button.tsx'
import type { Word } from '../content/content-packs.ts'
import { markHeadword } from '../content/mark-headword.ts'
import { useStudyLook } from '../look/study-look.ts'
import styles from './word-detail.module.css'

/** The example of the first sense. */
export const Example = ({ word: { spelling, example } }: { word: Word }) => (
  <ExampleOf spelling={spelling} example={example} />
)

/** Example sentence with the word highlighted. */
function ExampleOf({
  spelling,
  example: { en, zh },
  label = '朗读例句',
}: {
  spelling: string
  example: Word['example']
  label?: string
}) {
  if (en === '') return null
  return (
    <div className={styles.example}>
      <div>
        <p lang="en">
          {markHeadword(en, spelling).map(({ text, isHeadword }) =>
            isHeadword ? <mark key={text}>{text}</mark> : text,
          )}
        </p>
        <p className={styles.zh}>{zh}</p>
      </div>
      <PronounceButton text={en} label={label} />
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

/** Every sense with its example, where one of the further senses has an example; otherwise the senses above one example. */
function SensesAndExamples({ word }: { word: Word }) {
  const { spelling, senses } = word
  if (senses.every(({ example }) => example === undefined))
    return (
      <>
        <Senses word={word} />
        <Example word={word} />
      </>
    )
  return (
    <ol className={styles.sensesWithExamples} aria-label="词义和例句">
      {senses.map(({ pos, zh, example }, i) => {
        const shown = i === 0 ? word.example : example
        return (
          <li key={pos + zh}>
            <p className={styles.sense}>
              <span className={styles.pos} lang="en">
                {pos}
              </span>
              {zh}
            </p>
            {shown && (
              <ExampleOf spelling={spelling} example={shown} label={`朗读第 ${i + 1} 条词义的例句`} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** What learners often write with the word: struck through, with its correction and the reason. */
function Mistakes({ word: { mistakes = [] } }: { word: Word }) {
  if (mistakes.length === 0) return null
  return (
    <Section title="易错">
      <ul className={styles.mistakes}>
        {mistakes.map(({ wrong, right, note }) => (
          <li key={wrong}>
            <p className={styles.wrong}>
              <Icon name="close" size={1} label="错误" />
              <s lang="en">{wrong}</s>
            </p>
            <p className={styles.right}>
              <Icon name="check" size={1} label="正确" />
              <span lang="en">{right}</span>
            </p>
            <p className={styles.zh}>{note}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
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
      <SensesAndExamples word={word} />
      <Mistakes word={word} />
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
      <WordBooks word={word} />
    </div>
  )
}

/** The examinations that ask for a word, or that the learner's company wrote it. */
function WordBooks({ word: { id, books = [] } }: { word: Word }) {
  const isYoung = useStudyLook() === 'young'
  const isCompanyWord = isCompanyItem(id)
  if ((books.length === 0 && !isCompanyWord) || isYoung) return null
  return (
    <p className={styles.books}>
      {isCompanyWord && <Tag>自编</Tag>}
      {books.map((book) => (
        <Tag key={book}>{STUDY_BOOK_NAMES[book]}</Tag>
      ))}
    </p>
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
