import { useState } from 'react'
import { useLocked } from '#app/resources/user/use-locked.ts'
import { Button, Card, Row, Section, Sheet } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { formatDateTime } from '#domain/lib/dates.ts'

/** Over the list of accounts: those that wrong passwords have locked, each leading to where it is unlocked. */
export function LockedAccounts() {
  const [isOpen, setIsOpen] = useState(false)
  const { locked } = useLocked()
  if (locked.length === 0) return null
  return (
    <>
      <Button size="small" icon="lock" onClick={() => setIsOpen(true)}>
        {`已锁定 ${locked.length}`}
      </Button>
      <Sheet open={isOpen} title="已锁定的账号" onClose={() => setIsOpen(false)}>
        <Section title="密码错误次数过多，到时自动解除">
          <Card>
            {locked.map(({ guid, name, username, until }) => (
              <Row key={guid} label={`${name}（${username}）`}>
                <Link to={`?open=${guid}`} onClick={() => setIsOpen(false)}>
                  {`锁定至 ${formatDateTime(until)}`}
                </Link>
              </Row>
            ))}
          </Card>
        </Section>
      </Sheet>
    </>
  )
}
