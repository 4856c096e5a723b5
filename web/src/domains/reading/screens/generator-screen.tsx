import { previewReading } from '@shangxue/contract/reading/endpoints'
import { getMaterial } from '@shangxue/contract/reading/materials'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { oneOf, positive, useAddress, useWayBack } from '../../../lib/address/index.ts'
import { query, useCall } from '../../../lib/api/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { QuestionCard } from '../components/question-card.tsx'
import styles from '../components/reading.module.css'
import { ReadingText } from '../components/reading-text.tsx'
import { WishFields } from '../components/wish-fields.tsx'
import { FROM_WRONG, READING } from '../names.ts'
import { lastReadHere } from '../recent.ts'
import { useExercise } from '../use-another.ts'
import { USUAL, type Wish } from '../use-compose.ts'
import { useOffers } from '../use-offers.ts'

const MOST_WORDS = 20
export const wordsIn = (typed: string): string[] =>
  [...new Set(typed.split(/[\s,，、;；]+/).filter((word) => /^[A-Za-z][A-Za-z'-]*$/.test(word)))].slice(
    0,
    MOST_WORDS,
  )

/** Generates a reading exercise (生成阅读理解). A guest's exercise is stored on the device. */
export default function GeneratorScreen() {
  const { get } = useAddress()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const material = signedIn ? positive(get('material')) : undefined
  const [wish, setWish] = useState<Wish>({
    ...USUAL,
    level: oneOf(LEVELS, get('level')) ?? currentTheme().level,
  })
  const [typed, setTyped] = useState(get('words'))
  /** Seed and exclusions of the preview: the same values give the same exercise. */
  const [asked, setAsked] = useState<{ readonly seed: string; readonly except: string[] }>()
  const preview = useCall(previewReading, { quiet: true })
  const compose = useExercise()
  const back = useWayBack(READING)
  const offers = useOffers(wish, material === undefined)
  const skills = wish.skills.filter((skill) => !offers?.without.includes(skill))
  const wanted = { ...wish, skills, words: wordsIn(typed) }
  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part })
    preview.reset()
  }

  const look = async () => {
    const last = lastReadHere()
    const shownNow = preview.data?.source
    // Exclude the shown text too. If no third text exists, exclude only the last one.
    const exceptions = [[...last, ...(shownNow ? [shownNow] : [])], ...(shownNow ? [last] : [])]
    for (const except of exceptions) {
      const fresh = { seed: uniqueId(), except }
      setAsked(fresh)
      if (await preview.mutateAsync({ ...wanted, ...fresh }).catch(() => undefined)) return
    }
  }
  // The preview is below the form, so scroll to it.
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview.data) shown.current?.scrollIntoView({ block: 'start' })
  }, [preview.data])
  const keep = () =>
    compose.go(wanted, {
      ...(material ? { material_id: material } : preview.data && asked ? asked : { except: lastReadHere() }),
    })
  const wrong = compose.error ?? preview.error?.message

  return (
    <Page
      title="生成阅读理解"
      back={back}
      footer={
        <div className={styles.bar}>
          {!material && (
            <Button kind="secondary" onClick={look}>
              {preview.data ? '换一篇' : '预览'}
            </Button>
          )}
          <Button busy={compose.busy} onClick={keep}>
            {preview.data ? '练这一篇' : '生成并练习'}
          </Button>
        </div>
      }
    >
      {wrong && <Notice kind="danger">{wrong}</Notice>}
      {material && <Notice>用下面这篇自己的素材出题</Notice>}
      <WishFields wish={wish} onChange={change} ofText={material !== undefined} offers={offers} />
      {!material && (
        <Card
          title="要用到的单词"
          action={
            signedIn && (
              <ButtonLink small kind="plain" to={FROM_WRONG}>
                从错词错题选
              </ButtonLink>
            )
          }
        >
          <TextField
            label="单词"
            hint="选填，用空格隔开；会优先选用到它们的文章，并考这些词"
            lang="en"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={300}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              preview.reset()
            }}
          />
        </Card>
      )}
      {material && <OfMaterial id={material} />}
      {preview.data && (
        <>
          <div ref={shown} className={styles.shown} />
          <Card title={preview.data.title}>
            <ReadingText {...preview.data} />
          </Card>
          {preview.data.questions.map((question, i) => (
            <QuestionCard key={question.stem} number={i + 1} question={question} chosen={null} />
          ))}
        </>
      )}
    </Page>
  )
}

/** Default dictionary grade per level, for texts of the user. */
const GRADES: Record<Level, number> = { 小学: 6, 初中: 9, 高中: 12, 大学: 16 }

/** The user's own text, which is shown nowhere else. */
function OfMaterial({ id }: { id: number }) {
  const { data } = useQuery({ ...query(getMaterial, { id }), meta: { quiet: true } })
  if (!data) return null
  return (
    <Card title={data.title}>
      <ReadingText paragraphs={data.paragraphs} glossary={[]} grade={GRADES[data.level]} />
    </Card>
  )
}
