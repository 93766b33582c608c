/**
 * What is kept beside the measures of a resource's statistics, after them and in this order: counts of what compares two
 * fields of a record, which no filter says. Each is the SQL of whether a record counts.
 */
const SUMS_BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hiddenDanger: {
    // Rectified, or closed where nobody noted the rectifying, by the deadline (`isOnTime`), and closed since.
    onTime: `coalesce("hiddenDanger"."status" = 'closed' and
      (coalesce("hiddenDanger"."rectifyTime", "hiddenDanger"."reviewTime", "hiddenDanger"."updateTime")
        at time zone interval '8 hours')::date <= "hiddenDanger"."deadline", false)`,
  },
}

/** By the resource's name: the SQL of each, by its own name. */
export const sumsBeside = (resource: string): Readonly<Record<string, string>> => SUMS_BESIDE[resource] ?? {}
