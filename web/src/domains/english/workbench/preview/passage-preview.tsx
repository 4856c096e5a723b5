import type { ContentTypes } from '@shangxue/contract/content/schemas'
import { GAPPED_LETTERS } from '@shangxue/contract/english/endpoints'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { parsePassage } from '@shangxue/study/language/passage'
import { useMemo } from 'react'
import { Card } from '../../../../ui/display/card.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { QuestionCard, ReadingText } from '../../../reading/reader/public.ts'
import { Passage } from '../../cloze/components/passage.tsx'
import { AnswerOption } from '../../controls/answer-option.tsx'
import { LETTERS } from '../form/convert-values.ts'
import styles from '../workbench.module.css'

const toParagraphs = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
const letterIndex = (letter: string) => LETTERS.indexOf(letter as (typeof LETTERS)[number])

/** An option of a draft; one that is not written yet is named by its letter. */
const optionText = (option: string, at: number): string =>
  option.trim() === '' ? `选项 ${GAPPED_LETTERS[at] ?? ''} 还没有填` : option

interface PreviewedOptionsProps {
  options: readonly string[]
  /** Index of the right option. */
  right: number
}

const PreviewedOptions = ({ options, right }: PreviewedOptionsProps) =>
  options.map((option, at) => (
    <AnswerOption
      // biome-ignore lint/suspicious/noArrayIndexKey: two options of a draft may be equal
      key={at}
      {...(option.trim() !== '' && { lang: 'en' })}
      keyHint={GAPPED_LETTERS[at]}
      look={at === right ? 'right' : 'aside'}
      disabled
    >
      {optionText(option, at)}
    </AnswerOption>
  ))

export function ReadingPreview({ reading, grade }: { reading: ContentTypes['reading']; grade: number }) {
  const { title, text, glossary, questions, tasks = [] } = reading
  const paragraphs = useMemo(() => toParagraphs(text), [text])
  return (
    <>
      <Card title={title}>
        <ReadingText paragraphs={paragraphs} glossary={glossary} grade={grade} />
      </Card>
      {questions.map((question, i) => (
        <QuestionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview of questions that do not move
          key={i}
          number={i + 1}
          question={{
            ...question,
            options: question.options.map(optionText),
            skill: READING_SKILLS.find((skill) => skill === question.skill) ?? 'detail',
          }}
          selected={null}
          correct={letterIndex(question.answer)}
        >
          <Explained {...question} />
        </QuestionCard>
      ))}
      {tasks.map(({ stem, answers, ...task }, i) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview of tasks that do not move
          key={i}
          title={`第${questions.length + i + 1}题`}
          action={<Tag>任务型</Tag>}
        >
          <div className={styles.options}>
            <p lang="en">{stem}</p>
            <p>
              参考答案：<span lang="en">{answers.join(' / ')}</span>
            </p>
            <Explained {...task} />
          </div>
        </Card>
      ))}
    </>
  )
}

const Explained = ({ evidence, explanation }: { evidence: string; explanation: string }) => (
  <>
    {evidence !== '' && (
      <p className={styles.note} lang="en">
        {evidence}
      </p>
    )}
    <p className={styles.note}>{explanation}</p>
  </>
)

function BlankedPassage({ title, text }: { title: string; text: string }) {
  const paragraphs = useMemo(() => parsePassage(text, []), [text])
  return (
    <>
      <h3 className={styles.title} lang="en">
        {title}
      </h3>
      <div className={styles.text}>
        <Passage
          paragraphs={paragraphs}
          renderBlank={(number) => <span className={styles.blank}>{number}</span>}
          onWord={() => undefined}
        />
      </div>
    </>
  )
}

export function ClozePreview({ cloze }: { cloze: ContentTypes['cloze'] }) {
  const { title, text, translation, gaps } = cloze
  return (
    <>
      <BlankedPassage title={title} text={text} />
      <p className={styles.note}>{translation}</p>
      {gaps.map(({ answer, options, hint, explanation }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a preview of blanks that do not move
        <Card key={i} title={`第 ${i + 1} 空`}>
          <div className={styles.options}>
            {options.length > 0 ? (
              <PreviewedOptions options={options} right={answer === '' ? -1 : options.indexOf(answer)} />
            ) : (
              <p lang="en">{hint === '' ? answer : `${hint} → ${answer}`}</p>
            )}
            <p className={styles.note}>{explanation}</p>
          </div>
        </Card>
      ))}
    </>
  )
}

export function GappedPreview({ gapped }: { gapped: ContentTypes['gapped'] }) {
  const { title, text, options, gaps } = gapped
  return (
    <>
      <BlankedPassage title={title} text={text} />
      {gaps.map(({ answer, explanation }, i) => {
        const at = (GAPPED_LETTERS as readonly string[]).indexOf(answer)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview of gaps that do not move
          <Card key={i} title={`第 ${i + 1} 空`}>
            <div className={styles.options}>
              {at < 0 ? (
                <p className={styles.note}>还没有选答案</p>
              ) : (
                <p lang="en">
                  <b>{answer}</b> {options[at]}
                </p>
              )}
              <p className={styles.note}>{explanation}</p>
            </div>
          </Card>
        )
      })}
      <Card title="七个选项">
        <div className={styles.options}>
          <PreviewedOptions options={options} right={-1} />
        </div>
      </Card>
    </>
  )
}

export function ListeningPreview({ listening }: { listening: ContentTypes['listening'] }) {
  const { title, speakers, lines, questions } = listening
  return (
    <>
      <Card title={title}>
        <ol className={styles.lines}>
          {lines.map(({ speaker, text, zh }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a preview of lines that do not move
            <li key={i}>
              {speakers.length > 1 && <p className={styles.note}>{speakers[speaker]?.name}</p>}
              <p lang="en">{text}</p>
              <p className={styles.note}>{zh}</p>
            </li>
          ))}
        </ol>
      </Card>
      {questions.map(({ stem, options, answer, ...question }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a preview of questions that do not move
        <Card key={i} title={`第${i + 1}题`}>
          <div className={styles.options}>
            <p lang="en">{stem}</p>
            <PreviewedOptions options={options} right={letterIndex(answer)} />
            <Explained {...question} />
          </div>
        </Card>
      ))}
    </>
  )
}
