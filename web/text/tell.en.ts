/** English words of being told that long work is over. */

export const tellEn = {
	tellMe: "Tell me when it’s done",
	willTell: "Kontor will tell you",
	willTellHere: "Kontor will tell you here",
	toldDone: "Kontor is done",
	toldFailed: "Kontor could not finish",
	toldStopped: "Kontor was stopped",
	toldWaiting: "Kontor waits for your answer",
	look: "Look",
};
