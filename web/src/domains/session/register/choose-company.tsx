import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import styles from './register.module.css'

interface ChooseCompanyProps {
  /** The requested company that accepts no registrations; empty if none was requested. */
  closedCompany: string
  onChoose: (company: string) => void
}

/** Asks for the company to register in, and explains how to get an account if registration is closed. */
export function ChooseCompany({ closedCompany, onChoose }: ChooseCompanyProps) {
  const { search } = useLocation()
  const [company, setCompany] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = company.trim()
    if (name === '') setError('请输入数据库名称')
    else onChoose(name)
  }
  return (
    <div className={styles.parts}>
      {closedCompany !== '' && <Notice kind="warning">“{closedCompany}”没有开放注册，或名称不对</Notice>}
      <section className={styles.help}>
        <h2>账号由公司或学校提供</h2>
        <p>
          请老板在“我的 → 用户管理”里开一个账号，用拿到的用户名、初始密码和数据库名称就能登录。
          也可以请老板在“公司设置”里打开“允许学习者自己注册”。
        </p>
        <p>没有账号也能学单词、做阅读：进度保存在本机，以后登录会自动并入账号。</p>
      </section>
      <form noValidate onSubmit={submit} className={styles.parts}>
        <TextField
          label="数据库"
          name="shujuku"
          value={company}
          error={error}
          hint={closedCompany === '' ? '由公司或学校提供' : '换一个数据库名称再试'}
          maxLength={32}
          autoComplete="organization"
          enterKeyHint="next"
          onChange={(event) => {
            setCompany(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" block kind="secondary">
          看看能否注册
        </Button>
      </form>
      <div className={styles.ways}>
        <ButtonLink block to="/english-study">
          不登录，直接学
        </ButtonLink>
        <ButtonLink block kind="plain" to={`/login${search}`}>
          已有账号，去登录
        </ButtonLink>
      </div>
    </div>
  )
}
