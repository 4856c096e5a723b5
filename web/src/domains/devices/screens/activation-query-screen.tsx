import { MOST_QUERY_CODES } from '@shangxue/contract/devices/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { playSound } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import { ScanTally, wrongImei } from '../../stock/public.ts'
import { RESULT } from '../addresses.ts'
import { CODES_SLOT, type CodesDraft, NO_CODES, readCodes, tidied } from '../codes.ts'
import styles from '../components/devices.module.css'

/** 激活查询: a list of scanned or pasted codes, stored until cleared. */
export default function ActivationQueryScreen() {
  const navigate = useNavigate()
  const draft = useForm<CodesDraft>({ initial: NO_CODES, draft: CODES_SLOT })
  const [scanning, setScanning] = useState(false)
  const { text } = draft.values
  const list = readCodes(text)
  const { codes, over } = list
  const set = (next: string) => draft.change({ text: next })
  const clear = async () => {
    const sure =
      codes.length < 5 ||
      (await confirm({
        title: `清空 ${codes.length} 个串号？`,
        message: '清空后不能恢复',
        confirmLabel: '清空',
        danger: true,
      }))
    if (sure) draft.clear()
  }

  return (
    <Page
      title="激活查询"
      back="/my-profile"
      actions={
        text !== '' && (
          <Button kind="plain" small onClick={clear}>
            清空
          </Button>
        )
      }
      footer={
        <Button
          block
          icon="search"
          disabled={codes.length === 0 || over > 0}
          onClick={() => void navigate(RESULT)}
        >
          {codes.length > 0 ? `查询 ${codes.length} 个` : '查询'}
        </Button>
      }
    >
      <Card>
        <div className={styles.stack}>
          <Button block kind="soft" icon="scan" onClick={() => setScanning(true)}>
            连续扫描
          </Button>
          <Tally list={list} onTidy={() => set(tidied(text))} />
          <div className={styles.codes}>
            <TextArea
              label="IMEI 或序列号"
              hint={`一行一个，或用空格、逗号隔开；最多 ${MOST_QUERY_CODES} 个。离开页面也会保留。`}
              rows={9}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={text}
              error={over > 0 ? `一次最多 ${MOST_QUERY_CODES} 个，请删除 ${over} 个` : undefined}
              onChange={(event) => set(event.target.value)}
            />
          </div>
        </div>
      </Card>
      <ScanSheet
        open={scanning}
        mode="continuous"
        what="IMEI 或序列号"
        validate={wrongImei}
        known={codes}
        onCode={(code) => draft.change({ text: appended(draft.values.text, code) })}
        onClose={() => setScanning(false)}
        onBeep={(kind) => playSound(kind === 'taken' ? 'success' : 'error', { hint: false })}
        status={
          <ScanTally
            count={`${codes.length} 个`}
            last={codes.slice(-3).map((code) => ({ code, text: '已加入' }))}
          />
        }
      />
    </Page>
  )
}

const appended = (text: string, code: string): string => [text.trimEnd(), code].filter(Boolean).join('\n')

const SHOWN = 3

function Tally({ list, onTidy }: { list: ReturnType<typeof readCodes>; onTidy: () => void }) {
  const { codes, repeated, wrong } = list
  if (codes.length === 0) return null
  const told = [
    repeated > 0 && `${repeated} 个重复`,
    wrong.length > 0 &&
      `${wrong.length} 个有误（${wrong.slice(0, SHOWN).join('、')}${wrong.length > SHOWN ? ' 等' : ''}）`,
  ].filter(Boolean)
  return (
    <>
      <p className={styles.tally} role="status">
        共 <strong>{codes.length}</strong> 个
      </p>
      {told.length > 0 && (
        <Notice kind="warning" action={{ label: '移除', onSelect: onTidy }}>
          {told.join('，')}，结果里会标出来
        </Notice>
      )}
    </>
  )
}
