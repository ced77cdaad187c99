/** The words of channels, threads, reactions and files. */

import { channelEn } from "#web/text/channel.en.ts";
import { channelKo } from "#web/text/channel.ko.ts";
import { type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

export type ChannelKey = keyof typeof channelEn;

const channelWords = words<ChannelKey>(channelEn, channelKo);

export function useChannelWords(): Say<ChannelKey> {
	return useSay(channelWords);
}
