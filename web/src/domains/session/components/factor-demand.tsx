import type { Output } from '@shangxue/contract/endpoint'
import { ERRORS } from '@shangxue/contract/errors'
import {
  type FactorDemand as Demand,
  FACTOR_DEMAND_NAMES,
  FACTOR_DEMANDS,
  getFactorDemand,
  secondFactorState,
  setFactorDemand,
} from '@shangxue/contract/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, invalidate, query, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import styles from './second-factor.module.css'

type Known = Output<typeof getFactorDemand>

const WHOM = {
  nobody: '每个人自己决定要不要开启',
  approvers: '老板，和有“资金管理”权限的人',
  everyone: '没有任何权限的“学习者”除外',
} as const

/** How far each demand is met; one of nobody always is. */
const progress = (demand: Demand, { without }: Known): string | undefined => {
  if (demand === 'nobody') return undefined
  return without[demand] === 0 ? '都已开启' : `还有 ${without[demand]} 人没有开启`
}

/** What a boss demands of the whole company. */
export function FactorDemand({ onSetUp }: { onSetUp: () => void }) {
  const state = useQuery({ ...query(getFactorDemand, {}), meta: { quiet: true } })
  const [open, setOpen] = useState(false)
  return (
    <Section title="公司要求">
      <Loaded of={state}>
        {(known) => (
          <>
            <List label="公司要求">
              <ListItem
                icon="people"
                title="要求两步验证"
                note={progress(known.demand, known) ?? WHOM.nobody}
                value={FACTOR_DEMAND_NAMES[known.demand]}
                onClick={() => setOpen(true)}
              />
            </List>
            {open && <Choice known={known} onClose={() => setOpen(false)} onSetUp={onSetUp} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface ChoiceProps {
  known: Known
  onClose: () => void
  onSetUp: () => void
}

function Choice({ known, onClose, onSetUp }: ChoiceProps) {
  const { demand } = known
  const save = useCall(setFactorDemand, { stale: [getFactorDemand, secondFactorState], quiet: true })
  const cache = useQueryClient()
  const [chosen, setChosen] = useState(demand)
  const [refusal, setRefusal] = useState<ApiError>()
  const [reading, setReading] = useState(false)
  const setUpFirst = refusal?.code === ERRORS.own_second_factor_first.code

  const submit = async () => {
    setRefusal(undefined)
    try {
      await save.mutateAsync({ demand: chosen, expected: demand })
      toast('两步验证的要求已修改', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // what the other boss has made of it is there before the next 保存, or that would be refused as well
      if (error.code === ERRORS.conflict.code) {
        setReading(true)
        await invalidate(cache, [getFactorDemand])
        setReading(false)
      }
      setRefusal(error)
    }
  }
  const begin = () => {
    onClose()
    onSetUp()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="要求两步验证"
      footer={
        <Button block busy={save.isPending || reading} onClick={submit}>
          保存
        </Button>
      }
    >
      <div className={styles.form}>
        {refusal && (
          <Notice
            kind={setUpFirst ? 'warning' : 'danger'}
            {...(setUpFirst && { action: { label: '现在开启', onSelect: begin } })}
          >
            {refusal.message}
          </Notice>
        )}
        <RadioList
          label="要求谁开启"
          options={FACTOR_DEMANDS.map((value) => ({
            value,
            label: FACTOR_DEMAND_NAMES[value],
            note: [WHOM[value], progress(value, known)].filter(Boolean).join('；'),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        <p className={styles.words}>
          保存后，被要求而没有开启的人照常登录，但要先开启两步验证才能使用其他功能；已经开启的人不能关闭。
        </p>
      </div>
    </Sheet>
  )
}
