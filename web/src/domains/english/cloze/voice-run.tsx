import { passageOf } from '@shangxue/study/passage'
import { useEffect, useMemo, useState } from 'react'
import { prepareSpeech } from '../../../lib/audio/index.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Passage } from '../components/passage.tsx'
import { Speed } from '../components/speed.tsx'
import { WordSheet } from '../components/word-sheet.tsx'
import { useKeys } from '../use-keys.ts'
import styles from './cloze.module.css'
import { type ClozeRunProps, useFilling } from './cloze-run.tsx'
import { GapMark } from './gap-mark.tsx'
import { GapPanel } from './gap-panel.tsx'
import { useReading } from './use-reading.ts'

/** 语音完形: the passage is read aloud; after each sentence its gaps are filled, then it goes on. */
export function VoiceRun({ cloze, onHandIn, onLeave }: ClozeRunProps) {
  const passage = useMemo(
    () =>
      passageOf(
        cloze.text,
        cloze.gaps.map(({ answer }) => answer),
      ),
    [cloze],
  )
  const sentences = useMemo(() => passage.flat(), [passage])
  const filling = useFilling(cloze, onHandIn)
  const { answers, active, setActive } = filling
  const [typed, setTyped] = useState(false)
  const [word, setWord] = useState<string>()
  const gap = cloze.gaps[active - 1]
  const sentenceOf = (number: number) => sentences.findIndex(({ gaps }) => gaps.includes(number))

  const reading = useReading(sentences, (heard) => {
    const empty = sentences[heard]?.gaps.find((number) => !answers.has(number))
    if (empty === undefined) return true
    setActive(empty)
    return false
  })
  const { at, voice } = reading
  const prepared = sentences[(at ?? -1) + 1]?.spoken
  useEffect(() => {
    if (prepared) prepareSpeech(prepared)
  }, [prepared])

  const fill = (text: string) => {
    const filled = filling.fill(text)
    const here = sentences[sentenceOf(active)]
    const done = here?.gaps.every((number) => filled.has(number))
    // only where it stopped for this sentence: who jumps back to mend a word is not read to from there
    if (done && !voice.speaking && at === sentenceOf(active)) reading.readOn()
  }
  const handIn = () => filling.handIn({ fluent: reading.fluent() })
  const repeat = () => reading.read(at ?? 0)
  const choose = (i: number) => () => {
    const option = gap?.options[i]
    if (option && !typed) fill(option)
  }
  useKeys({
    1: choose(0),
    2: choose(1),
    3: choose(2),
    4: choose(3),
    ' ': reading.toggle,
    r: repeat,
    enter: answers.size === cloze.gaps.length ? () => void handIn() : undefined,
  })
  return (
    <Page
      title={cloze.title}
      back={onLeave}
      actions={
        <Chip selected={typed} icon="edit" onClick={() => setTyped(!typed)}>
          键盘输入
        </Chip>
      }
      toolbar={<Progress label="已填" value={answers.size} max={cloze.gaps.length} hideLabel />}
      footer={
        <div className={styles.panel}>
          <div className={styles.player}>
            <button
              type="button"
              className={styles.play}
              aria-label={voice.speaking ? '暂停' : at === undefined ? '开始听' : '继续听'}
              onClick={reading.toggle}
            >
              <Icon name={voice.speaking ? 'pause' : 'play'} size={1.5} />
            </button>
            <IconButton icon="refresh" label="重听这一句" onClick={repeat} />
            <Speed rate={voice.rate} onChange={voice.chooseRate} />
          </div>
          <GapPanel
            number={active}
            gaps={cloze.gaps.length}
            filled={answers.size}
            options={gap?.options ?? []}
            given={answers.get(active)}
            typed={typed}
            onFill={fill}
            onGo={setActive}
            onHandIn={handIn}
          />
        </div>
      }
    >
      {voice.silent && (
        <Notice kind="warning" action={{ label: '重试', onSelect: repeat }}>
          现在放不出声音，请检查音量和网络
        </Notice>
      )}
      {at === undefined && <Notice>点播放开始听。每句听完填空，填好接着往下读。</Notice>}
      <Passage
        paragraphs={passage}
        reading={at}
        onWord={(text) => {
          voice.stop()
          setWord(text)
        }}
        gap={(number) => (
          <GapMark
            number={number}
            given={answers.get(number)}
            active={number === active}
            onClick={() => setActive(number)}
          />
        )}
      />
      <WordSheet text={word} grade={cloze.grade} onClose={() => setWord(undefined)} />
    </Page>
  )
}
