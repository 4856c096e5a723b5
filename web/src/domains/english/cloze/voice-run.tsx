import { useEffect, useMemo, useState } from 'react'
import { prepareSpeech } from '../../../lib/audio/index.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Speed } from '../components/speed.tsx'
import { SILENT } from '../say.ts'
import styles from './cloze.module.css'
import type { ClozeRunProps } from './cloze-run.tsx'
import { RunFrame } from './run-frame.tsx'
import { useFilling, usePassage } from './use-filling.ts'
import { useReading } from './use-reading.ts'

/** 语音完形: the passage is read aloud and pauses after each sentence until its blanks are filled. */
export function VoiceRun({ cloze, onHandIn, onLeave }: ClozeRunProps) {
  const passage = usePassage(cloze)
  const sentences = useMemo(() => passage.flat(), [passage])
  const filling = useFilling(cloze, onHandIn)
  const { answers, active, setActive } = filling
  const [typed, setTyped] = useState(false)
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
    // Continues only if reading stopped for this sentence, not after a correction of an earlier blank.
    if (done && !voice.speaking && at === sentenceOf(active)) reading.readOn()
  }
  const repeat = () => reading.read(at ?? 0)
  return (
    <RunFrame
      cloze={cloze}
      passage={passage}
      filling={filling}
      actions={
        <Chip selected={typed} icon="edit" onClick={() => setTyped(!typed)}>
          键盘输入
        </Chip>
      }
      player={
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
      }
      reading={at}
      typed={typed}
      keys={() => ({ ' ': reading.toggle, r: repeat })}
      onFill={fill}
      onHandIn={() => filling.handIn({ fluent: reading.fluent() })}
      onLeave={onLeave}
      onWord={voice.stop}
    >
      {voice.silent && (
        <Notice kind="warning" action={{ label: '重试', onSelect: repeat }}>
          {SILENT}
        </Notice>
      )}
      {at === undefined && <Notice>点播放开始听。每句听完填空，填好接着往下读。</Notice>}
    </RunFrame>
  )
}
