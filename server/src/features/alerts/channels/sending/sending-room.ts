/** A gateway that hangs holds so many of its own messages, and none of another. */
const AT_ONCE_BY_CHANNEL = 10
/** Of one organisation, and of all. */
const AT_ONCE_BY_ORGANISATION = 20
const AT_ONCE = 200
/** So many each channel has for itself, however many gateways of others hang. */
const AT_ONCE_ALWAYS = 2

type Channel = { organisationid: string; channelid: string }

/** How many messages are being sent, and how many more each channel may send now. */
export class SendingRoom {
  readonly #taken = new Map<string, number>()
  #all = 0

  of(organisationid: string, channelid: string): number {
    const ofChannel = this.#taken.get(`${organisationid} ${channelid}`) ?? 0
    const ofOrganisation = this.#taken.get(organisationid) ?? 0
    const shared = Math.min(
      ...[AT_ONCE_BY_CHANNEL - ofChannel, AT_ONCE - this.#all],
      AT_ONCE_BY_ORGANISATION - ofOrganisation,
    )
    return Math.max(shared, AT_ONCE_ALWAYS - ofChannel, 0)
  }

  take(channel: Channel): void {
    this.#change(channel, 1)
  }

  giveBack(channel: Channel): void {
    this.#change(channel, -1)
  }

  #change({ organisationid, channelid }: Channel, by: number): void {
    for (const key of [organisationid, `${organisationid} ${channelid}`]) {
      const count = (this.#taken.get(key) ?? 0) + by
      if (count > 0) this.#taken.set(key, count)
      else this.#taken.delete(key)
    }
    this.#all += by
  }
}
